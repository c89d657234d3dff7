import type { Theme } from '@attune/contract/organizations/theme'
import { schemeStyle } from '../client-page/page-style.ts'

/** The style sheet of a coach's public page, in the organization's accent. */
export const coachPageStyle = (variables: Theme['variables']): string => `${schemeStyle(variables)}${RULES}`

const RULES = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 17px/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
.top { max-width: 640px; margin: 0 auto; padding: 24px 16px 0; font-weight: 600; font-size: 15px; display: flex; gap: 10px; align-items: center; }
.top img { object-fit: contain; }
main { max-width: 640px; margin: 0 auto; padding: 32px 16px 64px; }
.who { display: flex; gap: 24px; align-items: center; flex-wrap: wrap; }
.photo { width: 128px; height: 128px; border-radius: 50%; object-fit: cover; background: var(--surface); border: 1px solid var(--line); display: grid; place-items: center; font-size: 40px; color: var(--ink-2); flex: none; }
h1 { font-size: 32px; line-height: 1.2; margin: 0; text-wrap: balance; }
h2 { font-size: 20px; line-height: 1.3; margin: 0 0 8px; }
h3 { font-size: 17px; margin: 16px 0 4px; }
p { margin: 0 0 12px; }
.quiet { color: var(--ink-2); margin: 4px 0 0; }
section, nav { margin-top: 32px; }
ul, ol { padding-inline-start: 24px; margin: 0 0 12px; }
.tags, .links { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 8px; }
.tags li { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 3px 12px; font-size: 15px; }
.links { gap: 4px 20px; }
.links a { display: inline-block; padding: 8px 0; }
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible, button:focus-visible, input:focus-visible, textarea:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
blockquote { margin: 0 0 12px; padding-inline-start: 16px; border-inline-start: 3px solid var(--line); color: var(--ink-2); }
hr { border: 0; border-top: 1px solid var(--line); margin: 24px 0; }
.form { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 20px; }
.form form > .quiet { margin-top: 18px; font-size: 15px; }
.field { margin-top: 14px; }
.field label { display: block; font-size: 15px; margin-bottom: 4px; }
.field .agree { display: flex; gap: 10px; align-items: flex-start; font-size: 14px; line-height: 1.5; color: var(--ink-2); }
.agree input { width: 20px; height: 20px; margin: 1px 0 0; flex: none; accent-color: var(--accent); }
input:not([type='checkbox']), textarea { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line-control); border-radius: 6px; padding: 9px 12px; width: 100%; min-height: 46px; }
textarea { resize: vertical; }
input[aria-invalid] { border-color: var(--bad); }
.other { position: absolute; left: -9999px; }
.error, .problem { color: var(--bad); font-size: 15px; }
.error { display: block; margin-top: 4px; }
.problem { background: var(--bad-soft); border-radius: 6px; padding: 10px 12px; }
button { font: inherit; font-weight: 600; min-height: 46px; margin-top: 20px; padding: 8px 28px; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); cursor: pointer; }
.alone { text-align: center; padding-top: 20vh; }
@media (max-width: 480px) { .photo { width: 96px; height: 96px; font-size: 32px; } h1 { font-size: 26px; } .who { gap: 16px; } }
`
