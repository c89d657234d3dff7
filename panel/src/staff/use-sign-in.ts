import { useRouter } from '@tanstack/react-router'
import { startTransition, useActionState, useEffect } from 'react'
import { failureOf, type Failure } from '../client/failure.ts'
import { onSignInElsewhere, signIn, signInByKey } from '../client/session.ts'

export interface Credentials {
  email: string
  password: string
}

/** What is submitted: email and password, with a code if required; or an API key; `null` starts over. */
type SignInStep = (Credentials & { code?: string }) | { apikey: string } | null

interface SignInState {
  failure: Failure | null
  /** Accepted email and password that wait for the second factor's code. */
  waiting: Credentials | null
}

export interface SignIn extends SignInState {
  submit: (step: SignInStep) => void
  /** True from the click until the first page is loaded. */
  busy: boolean
}

const INITIAL_STATE: SignInState = { failure: null, waiting: null }

/**
 * Signs in and continues to where the user came from, also after a sign-in in another tab. Refusals are returned as
 * `failure`.
 */
export const useSignIn = (): SignIn => {
  const router = useRouter()
  useEffect(() => onSignInElsewhere(() => void router.invalidate()), [router])
  const [state, act, busy] = useActionState<SignInState, SignInStep>(async ({ waiting }, step) => {
    if (step === null) return INITIAL_STATE
    try {
      if ('apikey' in step) await signInByKey(step.apikey)
      else await signIn(step.email, step.password, step.code)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.code === 'SecondFactorRequired' && 'email' in step) return { failure: null, waiting: step }
      return { failure, waiting: failure.code === 'SignInFailed' ? null : waiting }
    }
    // The route guard redirects a signed-in visitor.
    await router.invalidate()
    return INITIAL_STATE
  }, INITIAL_STATE)
  return { ...state, submit: (step) => startTransition(() => act(step)), busy }
}
