/// The look of the page: one column, light and dark as the reader's system is, and paper.
enum HTMLStyle {
  static let sheet: StaticString = """
    :root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --page: #ffffff; --card: #f6f8fa;
      --line: #d0d7de; --game: #0b5cad; --travel: #6b4fa0; --custom: #3a6b35; --off: #a40e26; --warn: #7a4d00; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e6edf3; --soft: #9aa4af; --page: #0d1117; --card: #161b22; --line: #30363d; --game: #6cb6ff;
        --travel: #c3a6ff; --custom: #8ddb8c; --off: #ff8182; --warn: #e3b341; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
    main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
    article + article { margin-top: 4rem; border-top: 2px solid var(--line); padding-top: 2rem; }
    h1 { font-size: 1.75rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
    h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
    p { margin: 0; overflow-wrap: anywhere; }
    .dates, .where, .notes, .empty, .city { color: var(--soft); }
    .city { font-weight: 400; }
    .city::before { content: "· "; }
    .notes { white-space: pre-line; }
    ol { list-style: none; margin: 0; padding: 0; }
    li { display: grid; grid-template-columns: 8.5rem 1fr; gap: 1rem; padding: .6rem .75rem; margin: .5rem 0;
      background: var(--card); border-left: 4px solid var(--custom); border-radius: 4px; }
    li.game { border-left-color: var(--game); }
    li.travel { border-left-color: var(--travel); }
    .when { font-variant-numeric: tabular-nums; color: var(--soft); }
    li.game .when { color: var(--game); font-weight: 600; }
    .what { font-weight: 600; }
    li.off { border-left-color: var(--off); }
    li.off .what { text-decoration: line-through; }
    .status { color: var(--soft); }
    li.off .status { color: var(--off); }
    @media (max-width: 30rem) { li { grid-template-columns: 1fr; gap: 0; } }
    @media print {
      :root { --ink: #000; --soft: #333; --page: #fff; --card: #fff; --line: #999; --game: #000; --travel: #000;
        --custom: #000; --off: #000; }
      main { max-width: none; padding: 0; }
      li { break-inside: avoid; border: 1px solid var(--line); border-left-width: 4px; }
      h2 { break-after: avoid; }
      article + article { break-before: page; border: 0; margin: 0; padding: 0; }
    }

    """
}
