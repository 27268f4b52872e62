"""check_sync_reports.py METRICS PAGE…: checks the metrics and pages that `sync` writes with independent programs.

The Prometheus client's OpenMetrics parser reads the metrics. Chromium opens the pages, which must load nothing, run no
script, and pass axe's rules. Prints what was checked, and which programs are missing.
"""
import pathlib
import shutil
import sys


def metrics(path):
    try:
        from prometheus_client.openmetrics.parser import text_string_to_metric_families
    except ImportError:
        return "no prometheus_client: the metrics were not checked"
    families = list(text_string_to_metric_families(pathlib.Path(path).read_text(encoding="utf-8")))
    samples = {}
    for family in families:
        assert family.type == "gauge" and family.documentation, family
        for sample in family.samples:
            key = (sample.name, tuple(sorted(sample.labels.items())))
            assert key not in samples, key
            samples[key] = sample.value
    feeds = {dict(labels)["feed"] for name, labels in samples if name == "sportstime_sync_records"}
    for feed in feeds:
        count = {dict(labels)["became"]: value for (name, labels), value in samples.items()
                 if name == "sportstime_sync_records" and dict(labels)["feed"] == feed}
        parts = ("new", "changed", "same", "duplicate", "rejected", "notGames")
        assert count["read"] == sum(count[part] for part in parts), count
    return f"{len(samples)} samples of {len(feeds)} feeds"


def pages(paths):
    try:
        import axe_playwright_python
        from playwright.sync_api import sync_playwright
    except ImportError:
        return "no playwright or axe: the pages were not opened"
    chromium = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
    if chromium is None:
        return "no Chromium: the pages were not opened"
    axe = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        except Exception:
            return "no browser starts: the pages were not opened"
        for path in paths:
            for width in (1280, 360):
                page = browser.new_page(viewport={"width": width, "height": 800})
                requests, messages = [], []
                page.on("request", lambda request: requests.append(request.url))
                page.on("console", lambda message: messages.append(message.text))
                page.on("dialog", lambda dialog: messages.append("a dialog"))
                page.goto(pathlib.Path(path).resolve().as_uri())
                assert len(requests) == 1 and not messages, (requests, messages)
                assert page.evaluate("document.scripts.length + document.querySelectorAll('[onerror],[onclick]').length") == 0
                wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                assert wide <= 0, f"{path} is {wide} pixels wider than a window of {width}"
                page.evaluate(axe)
                found = page.evaluate("axe.run().then(r => r.violations.map(one => one.id + ' ' + one.nodes[0].html))")
                assert not found, found
                page.close()
        browser.close()
    return f"{len(paths)} pages"


print(metrics(sys.argv[1]))
print(pages(sys.argv[2:]))
