import { SIGN_UP } from '@attune/contract/contacts/limits'
import type { SignUpForm, SignUpProblem } from '../../contacts/sign-ups/sign-ups.ts'
import type { CoachPage } from '../../staff/coach-page/load-coach-page.ts'
import { escape } from '../api/api-page.ts'

/** What the form says about the last attempt. `problems` are shown at their fields. */
export interface FormState {
  token: string
  values: SignUpForm
  problems: readonly SignUpProblem[]
  /** A sentence above the form: what is wrong as a whole. */
  said: string | null
}

/** The words with which somebody agrees to be texted. They are stored with the client as they were shown. */
export const consentWording = ({ organizationTitle }: Pick<CoachPage, 'organizationTitle'>): string =>
  `I agree that ${organizationTitle} texts me at this number about coaching. Message and data rates may apply. I can text STOP at any time to end it.`

export const renderForm = (page: CoachPage, state: FormState): string => {
  const { values, problems, said } = state
  const says = (...ones: SignUpProblem[]) =>
    ones.filter((one) => problems.includes(one)).map((one) => SENTENCES[one])[0]
  const summary = said ?? (problems.length > 0 ? 'Nothing was sent yet. Please look at the marked fields.' : null)
  return `<section class="form" id="sign-up"><h2>Write to <span dir="auto">${escape(page.name)}</span></h2>
${summary === null ? '' : `<p class="problem" role="alert">${escape(summary)}</p>`}
<form method="post" action="#sign-up" novalidate>
<input type="hidden" name="token" value="${state.token}">
${field('name', 'Your name', values.name, { error: says('name-missing'), attributes: `autocomplete="name" required maxlength="${SIGN_UP.name}"` })}
<p class="quiet">Leave a phone number, an email address, or both.</p>
${field('phone', 'Phone', values.phone, { error: says('phone-invalid', 'no-way'), attributes: `type="tel" autocomplete="tel" maxlength="${SIGN_UP.phone}"` })}
${field('email', 'Email', values.email, { error: says('email-invalid'), attributes: `type="email" autocomplete="email" maxlength="${SIGN_UP.email}"` })}
<div class="field"><label for="message">Message</label>
<textarea id="message" name="message" rows="4" maxlength="${SIGN_UP.message}">${escape(values.message)}</textarea></div>
<div class="field other" aria-hidden="true"><label for="company">Leave this field empty</label><input id="company" name="company" tabindex="-1" autocomplete="off"></div>
${agreeBox(consentWording(page), values.agrees, says('not-agreed'))}
<button>Send</button></form></section>
`
}

const SENTENCES: Record<SignUpProblem, string> = {
  'name-missing': 'Enter your name.',
  'no-way': 'Enter a phone number or an email address.',
  'phone-invalid': "This isn't a valid phone number.",
  'email-invalid': "This isn't a valid email address.",
  'not-agreed': 'Tick this box, or leave an email address instead of a phone number.',
}

const field = (
  name: string,
  label: string,
  value: string,
  { error, attributes }: { error: string | undefined; attributes: string },
): string =>
  `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escape(value)}" ${attributes}${describedBy(name, error)}>${errorOf(name, error)}</div>`

const agreeBox = (wording: string, isTicked: boolean, error: string | undefined): string =>
  `<div class="field"><label class="agree"><input type="checkbox" name="agrees" value="yes"${isTicked ? ' checked' : ''}${describedBy('agrees', error)}><span>${escape(wording)}</span></label>${errorOf('agrees', error)}</div>`

const describedBy = (name: string, error: string | undefined): string =>
  error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`

const errorOf = (name: string, error: string | undefined): string =>
  error === undefined ? '' : `<span class="error" id="${name}-error">${escape(error)}</span>`

/** What everybody gets whose form was accepted, whether or not we know them. */
export const renderThanks = ({ name }: CoachPage): string =>
  `<section class="form" id="sign-up"><h2>Thank you</h2><p role="status">Your message was sent. <span dir="auto">${escape(name)}</span> will get back to you.</p></section>
`
