import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { APP_VERSION, HEADERS } from '@attune/contract/headers'
import type { contract } from '@attune/contract/app/contract'
import { recordVideoHeader } from './recording/record-video.ts'
import { CallRefused, isErrorBody } from './refusal.ts'
import { retryUnreadable, UnreadableAnswer } from './unreadable-answer.ts'

type Staff = (typeof contract)['staff']
type Inputs = InferContractRouterInputs<Staff>
type Outputs = InferContractRouterOutputs<Staff>

/**
 * Calls that need no session: sign-in, password reset, renewal, sign-out and the demo's sign-ins. They use plain fetch,
 * so that the sign-in page doesn't need the full client. Renewal and sign-out may be repeated: the server returns the
 * same new token for a while, and an ended session stays ended.
 */
export const openCalls = {
  loginByEmail: (input: Inputs['loginByEmail']) => post<Outputs['loginByEmail']>('/v2/auth.loginByEmail', input),
  loginByApikey: (input: Inputs['loginByApikey']) => post<Outputs['loginByApikey']>('/v2/auth.loginByApikey', input),
  requestPasswordReset: (input: Inputs['requestPasswordReset']) =>
    post<Outputs['requestPasswordReset']>('/v2/auth.requestPasswordReset', input),
  resetPassword: (input: Inputs['resetPassword']) => post<Outputs['resetPassword']>('/v2/auth.resetPassword', input),
  confirmEmail: (input: Inputs['confirmEmail']) => post<Outputs['confirmEmail']>('/v2/users.confirmEmail', input),
  setUp: (input: Inputs['setUp']) => post<Outputs['setUp']>('/v1/setup', input),
  acceptInvitation: (input: Inputs['acceptInvitation']) =>
    post<Outputs['acceptInvitation']>('/v2/auth.acceptInvitation', input),
  refreshToken: (input: Inputs['refreshToken']) =>
    retryUnreadable(true, () => post<Outputs['refreshToken']>('/v2/auth.refreshToken', input)),
  revokeToken: (input: Inputs['revokeToken']) =>
    retryUnreadable(true, () => post<Outputs['revokeToken']>('/v2/auth.revokeToken', input)),
  listDemoSignIns: (signal: AbortSignal) =>
    retryUnreadable(true, () => request<Outputs['listDemoSignIns']>('/v2/auth.demoSignIns', { signal })),
}

const post = <Answer>(path: string, input: unknown): Promise<Answer> =>
  request(path, { method: 'POST', body: JSON.stringify(input), headers: { 'content-type': 'application/json' } })

const request = async <Answer>(path: string, init: RequestInit): Promise<Answer> => {
  const headers = { ...init.headers, [HEADERS.appVersion]: APP_VERSION, ...recordVideoHeader() }
  const response = await fetch(path, { ...init, headers })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && typeof body === 'object' && body !== null) return body as Answer // The server follows the contract's schema.
  if (!response.ok && isErrorBody(body)) throw new CallRefused(body, response.headers.get(HEADERS.request))
  throw new UnreadableAnswer(response.ok ? 500 : response.status)
}
