const field = document.querySelector("input");
const status = document.querySelector("[role=status]");
const fold = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const rows = [...document.querySelectorAll("li")].map(row => [row, fold(row.querySelector(".name").textContent)]);
field.closest("label").hidden = false;
field.addEventListener("input", () => {
  const words = fold(field.value).split(/\s+/).filter(word => word);
  let count = 0;
  for (const [row, text] of rows) {
    row.hidden = !words.every(word => text.includes(word));
    if (!row.hidden) count++;
  }
  for (const section of document.querySelectorAll("section")) {
    section.hidden = !section.querySelector("li:not([hidden])");
  }
  status.textContent = words.length ? `${count} of ${rows.length} calendars` : "";
});
