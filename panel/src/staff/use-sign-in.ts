import { useRouter } from '@tanstack/react-router'
import { startTransition, useActionState } from 'react'
import { failureOf, type Failure } from '../client/failure.ts'
import { signIn } from '../client/session.ts'

export interface Credentials {
  email: string
  password: string
}

export interface SignIn {
  submit: (credentials: Credentials) => void
  /** From the click until the first page is there. */
  busy: boolean
  failure: Failure | null
}

/** Signs in and goes where one came from. The page itself shows a refusal. */
export const useSignIn = (): SignIn => {
  const router = useRouter()
  const [failure, act, busy] = useActionState<Failure | null, Credentials>(async (_before, { email, password }) => {
    try {
      await signIn(email, password)
    } catch (error) {
      return failureOf(error)
    }
    // The route itself leads a signed-in visitor on, to where they came from.
    await router.invalidate()
    return null
  }, null)
  return { submit: (credentials) => startTransition(() => act(credentials)), busy, failure }
}
