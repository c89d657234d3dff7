import type { Theme } from '@attune/contract/organizations/theme'

/** The colors of the panel that this page needs, and the organization's accent. */
export const pageStyle = (variables: Theme['variables']): string => `${schemeStyle(variables)}${RULES}`

/** The colors alone, in both schemes. */
export const schemeStyle = ({ light, dark }: Theme['variables']): string => `
:root { color-scheme: light dark; ${LIGHT} ${toRules(light)} }
@media (prefers-color-scheme: dark) { :root { ${DARK} ${toRules(dark)} } }
`
const toRules = (variables: Record<string, string>): string =>
  Object.entries(variables)
    .map(([name, color]) => `${name.startsWith('--') ? name : `--${name}`}: ${color};`)
    .join(' ')

const LIGHT =
  '--page: #faf9f7; --surface: #ffffff; --line: #e6e3dd; --line-control: #8b867d; --ink: #1e1c19; --ink-2: #55514a; --accent: #17617f; --on-accent: #ffffff; --focus: #17617f; --bad: #b3352a; --good-soft: #e5f2ea; --bad-soft: #fbeae7;'
const DARK =
  '--page: #181817; --surface: #1d1d1b; --line: #2c2b28; --line-control: #7a766e; --ink: #ecebe6; --ink-2: #b9b6ae; --accent: #62b0cd; --on-accent: #08202a; --focus: #86c7df; --bad: #f08d80; --good-soft: #1b3226; --bad-soft: #3a2320;'

const RULES = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 24px 16px 48px; }
header p, .hint { color: var(--ink-2); }
h1 { font-size: 22px; line-height: 1.3; margin: 0; }
h2 { font-size: 16px; margin: 0 0 4px; }
p { margin: 0 0 12px; }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin-top: 16px; }
form { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: end; margin-top: 8px; }
label { display: grid; gap: 4px; font-size: 14px; color: var(--ink-2); flex: 1 1 120px; }
input { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line-control); border-radius: 6px; padding: 8px 10px; min-height: 44px; width: 100%; }
button { font: inherit; min-height: 44px; padding: 8px 16px; border-radius: 6px; border: 1px solid var(--line-control); background: var(--surface); color: var(--ink); cursor: pointer; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.end { color: var(--bad); }
button:focus-visible, input:focus-visible, summary:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.outcome { background: var(--good-soft); border-radius: 8px; padding: 12px 16px; margin: 16px 0 0; }
.outcome[role='alert'] { background: var(--bad-soft); }
ol { list-style: none; margin: 8px 0 0; padding: 0; }
li { padding: 10px 0; border-top: 1px solid var(--line); }
li:first-child { border-top: 0; }
time { display: block; font-size: 14px; color: var(--ink-2); }
.alone { padding-top: 20vh; text-align: center; }`
