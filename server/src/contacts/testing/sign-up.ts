import { signFormToken } from '../sign-ups/form-token.ts'
import type { Reply } from '../../testing/caller.ts'
import type { TestOrganization, TestPerson, World } from '../../testing/world.ts'

/** A coach's public page on which visitors can sign up. */
export interface SignUpPage {
  coachId: string
  url: string
}

/** Turns on a coach's page and signing up there. */
export const openSignUps = async (
  organization: TestOrganization,
  { admin, coach }: { admin: TestPerson; coach: TestPerson },
): Promise<SignUpPage> => {
  await admin.ok('PATCH', `/v1/organizations/${organization.id}`, { coachPages: true, signUps: true })
  const { coachPage } = await coach.ok<{ coachPage: { url: string } }>('PUT', '/v1/users/me', { coachPageOn: true })
  return { coachId: coach.id, url: new URL(coachPage.url).pathname }
}

/** The token of a form that was opened this many seconds ago. */
export const formToken = (world: World, coachId: string, seconds = 30): string =>
  signFormToken(
    { secret: world.deps.secret, now: () => new Date(world.deps.now().getTime() - seconds * 1_000) },
    coachId,
  )

/** Sends the form as a browser does. Fields that are left out are empty; undefined leaves one out. */
export const sendSignUp = (
  world: World,
  { coachId, url }: SignUpPage,
  fields: Record<string, string | undefined>,
  { address = '203.0.113.7' }: { address?: string } = {},
): Promise<Reply> => {
  const form = { token: formToken(world, coachId), name: 'Ida Holm', phone: '', email: '', message: '', company: '' }
  const all = Object.entries({ ...form, ...fields }).filter((one): one is [string, string] => one[1] !== undefined)
  return world.app.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(all).toString(),
  })
}
