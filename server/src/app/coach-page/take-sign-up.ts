import { SIGN_UP } from '@attune/contract/contacts/limits'
import { dropTurning } from '@attune/contract/turning'
import * as z from 'zod'
import { readFormToken } from '../../contacts/sign-ups/form-token.ts'
import { signUp, type SignUpForm, type SignUpProblem } from '../../contacts/sign-ups/sign-ups.ts'
import type { Visitor } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { networkOf } from '../../security-log/address-and-device.ts'
import type { CoachPage } from '../../staff/coach-page/load-coach-page.ts'
import { beginTry } from '../../staff/sign-in/tries.ts'
import { consentWording } from './render-form.ts'

/** The outcome of a form. `again`: the form is shown again, with what was typed. */
export type SignUpOutcome =
  | { kind: 'taken' }
  | { kind: 'again'; status: 422 | 429; values: SignUpForm; problems: SignUpProblem[]; said: string | null }

const Fields = z.strictObject({
  token: z.string().max(100),
  name: z.string().max(SIGN_UP.name),
  phone: z.string().max(SIGN_UP.phone),
  email: z.string().max(SIGN_UP.email),
  message: z.string().max(SIGN_UP.message * 2),
  /** People don't see it; programs fill it in. */
  company: z.string().max(1_000),
  agrees: z.literal('yes').optional(),
})

/**
 * Takes a visitor's form. Programs are told apart from people without a third party's help: by a field that people
 * don't see, by how long the form was open, and by how many come from one address and for one page.
 */
export const takeSignUp = async (
  deps: Deps,
  page: CoachPage,
  visitor: Visitor,
  body: unknown,
): Promise<SignUpOutcome> => {
  const read = Fields.safeParse(body)
  if (!read.success || hasControls(read.data)) return again(NOTHING, 'Nothing was sent. Please fill in the form again.')
  const { token, company, agrees, ...typed } = read.data
  // Browsers send each line end as two characters.
  const message = dropTurning(typed.message).replaceAll('\r\n', '\n')
  const [name, phone, email] = [dropTurning(typed.name), dropTurning(typed.phone), dropTurning(typed.email)]
  const values = { name, phone, email, message, agrees: agrees === 'yes' }
  if (message.length > SIGN_UP.message)
    return again(values, `A message can have at most ${SIGN_UP.message} characters.`)
  if (company !== '') return { kind: 'taken' }
  const form = readFormToken(deps, page.accountId, token)
  if (form === null || form === 'too-old')
    return again(values, 'This form was open for too long. Please send it again.')
  if (form === 'too-quick') return again(values, 'That was quick. Please look at what you typed, and send it again.')
  if (await isTooMany(deps, page, visitor))
    return { ...again(values, 'Many people are writing right now. Please try again in 15 minutes.'), status: 429 }
  const problems = await signUp(deps, values, {
    coachId: page.accountId,
    organizationId: page.organizationId,
    signUpId: form.signUpId,
    wording: consentWording(page),
    cause: `coach-page:${visitor.requestId}`,
  })
  return problems.length === 0 ? { kind: 'taken' } : { ...again(values, null), problems }
}

/** Control characters can't be typed, and the database takes no zero. */
const hasControls = ({ token: _token, ...texts }: z.infer<typeof Fields>): boolean =>
  // oxlint-disable-next-line no-control-regex
  Object.values(texts).some((text) => text !== undefined && /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text))

const NOTHING: SignUpForm = { name: '', phone: '', email: '', message: '', agrees: false }

const again = (values: SignUpForm, said: string | null) => ({
  kind: 'again' as const,
  status: 422 as const,
  values,
  problems: [],
  said,
})

const isTooMany = async (deps: Deps, page: CoachPage, visitor: Visitor): Promise<boolean> => {
  const counters = [
    { subject: `sign-up-from:${networkOf(visitor.address)}`, most: SIGN_UP.perAddress, heals: false },
    { subject: `sign-up-at:${page.accountId}`, most: SIGN_UP.perPage, heals: false },
  ]
  try {
    await beginTry(deps, { visitor, what: 'sign-up', organizationId: page.organizationId }, counters, deps.now())
    return false
  } catch (error) {
    // The page says it in its own words.
    if (error instanceof Refusal && error.code === 'SignInThrottled') return true
    throw error
  }
}
