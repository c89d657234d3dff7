import { useRouter } from '@tanstack/react-router'
import { startTransition, useActionState } from 'react'
import { failureOf, type Failure } from '../client/failure.ts'
import { signIn, signInByKey } from '../client/session.ts'

export interface Credentials {
  email: string
  password: string
}

/** What is submitted: by e-mail, with a code where one is asked for; or an API key; `null` begins again. */
type SignInStep = (Credentials & { code?: string }) | { apikey: string } | null

interface SignInState {
  failure: Failure | null
  /** E-mail and password that fit and wait for the code of the second factor. */
  waiting: Credentials | null
}

export interface SignIn extends SignInState {
  submit: (step: SignInStep) => void
  /** From the click until the first page is there. */
  busy: boolean
}

const INITIAL_STATE: SignInState = { failure: null, waiting: null }

/** Signs in and goes where one came from. The page itself shows a refusal. */
export const useSignIn = (): SignIn => {
  const router = useRouter()
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
    // The route itself leads a signed-in visitor on, to where they came from.
    await router.invalidate()
    return INITIAL_STATE
  }, INITIAL_STATE)
  return { ...state, submit: (step) => startTransition(() => act(step)), busy }
}
