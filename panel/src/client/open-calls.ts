import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { APP_VERSION, HEADERS } from '@attune/contract/app'
import type { contract } from '@attune/contract/contract'
import { common } from '@attune/contract/refusals'
import { CallRefused, isErrorBody } from './refusal.ts'

type Staff = (typeof contract)['staff']
type Inputs = InferContractRouterInputs<Staff>
type Outputs = InferContractRouterOutputs<Staff>

/**
 * The calls without a session: sign-in, renewal, sign-out, the demo's sign-ins. They go by plain fetch, so that the
 * sign-in page is there before the full client is loaded.
 */
export const openCalls = {
  loginByEmail: (input: Inputs['loginByEmail']) => post<Outputs['loginByEmail']>('/v2/auth.loginByEmail', input),
  refreshToken: (input: Inputs['refreshToken']) => post<Outputs['refreshToken']>('/v2/auth.refreshToken', input),
  revokeToken: (input: Inputs['revokeToken']) => post<Outputs['revokeToken']>('/v2/auth.revokeToken', input),
  demoSignIns: (signal: AbortSignal) => ask<Outputs['demoSignIns']>('/v2/auth.demoSignIns', { signal }),
}

const post = <Answer>(path: string, input: unknown): Promise<Answer> =>
  ask(path, { method: 'POST', body: JSON.stringify(input), headers: { 'content-type': 'application/json' } })

const ask = async <Answer>(path: string, init: RequestInit): Promise<Answer> => {
  const headers = { ...init.headers, [HEADERS.appVersion]: APP_VERSION }
  const response = await fetch(path, { ...init, headers })
  const body: unknown = await response.json().catch(() => null)
  const reference = response.headers.get(HEADERS.request)
  if (response.ok) return body as Answer // The server answers after the contract's schema.
  if (isErrorBody(body)) throw new CallRefused(body, reference)
  // Not our server's words: a proxy between us.
  const { title, message } = response.status === 429 ? common.TooManyRequests : common.Unavailable
  throw new CallRefused({ code: 'Unreadable', status: response.status, title, content: message }, reference)
}
