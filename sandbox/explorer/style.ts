/** Icon of the web console. Without one, browsers request `/favicon.ico` in vain. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#3b5bdb"/><path d="M4 5h8v2H4zm0 4h5v2H4z" fill="#fff"/></svg>`;

/** Every text colour has a contrast of at least 4.5 on each background that it is used on, in the light and in the dark scheme. */
export const STYLE = `:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f5f6f8; --text: #1b1e24; --quiet: #555c68; --line: #d5d9e0; --control: #767e8c;
  --accent: #2f4ac0; --on-accent: #ffffff; --good: #14663a; --bad: #ad1f1f; --wait: #7a4d00; --bad-ground: #fdecec; --good-ground: #e7f5ec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #15171c; --raised: #1e2128; --text: #e7e9ee; --quiet: #a9b0bd; --line: #363b46; --control: #8a92a1;
    --accent: #9db1ff; --on-accent: #10131c; --good: #79d29c; --bad: #ff9a94; --wait: #eabf6b; --bad-ground: #3a1d1f; --good-ground: #17301f;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
code, pre, textarea { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 13px; }
code { overflow-wrap: anywhere; white-space: pre-wrap; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; background: var(--ground); padding: 8px; z-index: 1; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px; padding: 8px 20px; background: var(--raised); border-bottom: 1px solid var(--line); }
.brand { font-weight: 600; margin: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: 2px; list-style: none; margin: 0; padding: 0; }
header nav { flex: 1 1 auto; }
header nav a { display: block; padding: 6px 10px; border-radius: 6px; text-decoration: none; }
header nav a[aria-current] { background: var(--accent); color: var(--on-accent); }
.live { display: flex; align-items: center; gap: 10px; color: var(--quiet); font-size: 13px; }
#banner { padding: 10px 20px; background: var(--bad-ground); color: var(--bad); font-weight: 600; }
main { padding: 12px 20px 48px; max-width: 1280px; margin: 0 auto; }
h1 { font-size: 22px; line-height: 1.3; margin: 8px 0 12px; overflow-wrap: anywhere; }
h2 { font-size: 17px; margin: 28px 0 8px; }
p { margin: 8px 0; max-width: 80ch; }
small, .empty, .none, caption, .off { color: var(--quiet); }
.notice { padding: 8px 12px; border-radius: 6px; background: var(--good-ground); color: var(--good); overflow-wrap: anywhere; max-width: none; }
.notice.error { background: var(--bad-ground); color: var(--bad); }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-size: 13px; padding: 4px 0; }
th, td { text-align: left; padding: 5px 12px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
th { font-size: 13px; font-weight: 600; color: var(--quiet); white-space: nowrap; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th.number, td.number { text-align: right; padding-right: 24px; font-variant-numeric: tabular-nums; white-space: nowrap; }
td a { overflow-wrap: anywhere; }
@media (min-width: 641px) { table.named td:first-child code { white-space: nowrap; } }
table.even { table-layout: fixed; } table.even th:nth-child(1) { width: 46%; } table.even th:nth-child(2) { width: 20%; } table.even th:nth-child(3) { width: 14%; }
.depth-1 { padding-left: 22px; display: inline-block; } .depth-2 { padding-left: 44px; display: inline-block; }
.good { color: var(--good); } .bad { color: var(--bad); } .wait { color: var(--wait); }
.kind { color: var(--quiet); font-size: 13px; }
.figures { display: flex; flex-wrap: wrap; gap: 12px 32px; margin: 12px 0; padding: 0; }
.figures div { margin: 0; } .figures dt { color: var(--quiet); font-size: 13px; } .figures dd { margin: 0; font-size: 17px; font-variant-numeric: tabular-nums; }
form.line, .fields { display: flex; flex-wrap: wrap; gap: 10px 14px; align-items: flex-start; margin: 10px 0; }
form.line > button { margin-top: 20px; }
form.line.bare > button { margin-top: 0; }
fieldset { border: 1px solid var(--line); border-radius: 8px; padding: 8px 14px 12px; margin: 12px 0; min-width: 0; }
legend { font-weight: 600; padding: 0 4px; }
.field { display: flex; flex-direction: column; min-width: 0; max-width: 100%; }
.field label { font-size: 13px; color: var(--quiet); }
.field small { max-width: 36ch; }
.check { display: flex; gap: 8px; align-items: baseline; margin: 8px 0; }
input, select, textarea, button { font: inherit; min-height: 34px; color: var(--text); background: var(--ground); border: 1px solid var(--control); border-radius: 6px; padding: 5px 9px; max-width: 100%; }
input[type=checkbox], input[type=radio] { width: 16px; height: 16px; min-height: 0; accent-color: var(--accent); padding: 0; flex: none; align-self: center; }
textarea { width: 100%; min-height: 9em; font-size: 13px; }
button, .button { cursor: pointer; background: var(--raised); font-weight: 500; }
button.main { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
button.bad { color: var(--bad); border-color: var(--bad); }
.live button, button.copy { min-height: 0; font-size: 13px; padding: 2px 8px; }
button[aria-pressed=true] { background: var(--accent); color: var(--on-accent); }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: 10px 12px; overflow: auto; max-height: 28em; white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0; }
.pager { display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 10px 0; font-variant-numeric: tabular-nums; }
details summary { cursor: pointer; padding: 4px 0; color: var(--accent); }
.jumps { gap: 4px 16px; font-size: 13px; }
.crumbs { margin: 0; font-size: 13px; overflow-wrap: anywhere; }
@media (max-width: 640px) {
  header { padding: 8px 12px; } main { padding: 8px 12px 48px; }
  header nav a { padding: 6px 8px; }
  table, thead, tbody, tr, td, caption { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { border: 1px solid var(--line); border-radius: 8px; padding: 6px 10px; margin: 8px 0; }
  td { border: 0; padding: 2px 0; display: flex; gap: 10px; justify-content: flex-start; }
  td.number { text-align: left; white-space: normal; }
  td:empty { display: none; }
  td::before { content: attr(data-label); flex: 0 0 84px; color: var(--quiet); font-size: 13px; }
  td > div { min-width: 0; }
  .depth-1, .depth-2 { padding-left: 0; }
  .field, .field input, .field select { width: 100%; }
  form.line > button { margin-top: 0; }
}
@media (prefers-reduced-motion: no-preference) { a, button { transition: background-color 0.1s; } }
`;
