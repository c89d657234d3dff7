import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signOut } from '../client/session.ts'

let leaving: Promise<void> | null = null

/** `/logout`: ends the session and goes to the sign-in page with a marker. */
export const SignOutPage = () => {
  const router = useRouter()
  useEffect(() => {
    // Effects may run twice; the session ends once.
    leaving ??= signOut().finally(() => {
      leaving = null
      void router.navigate({ to: '/login', search: { logout: true }, replace: true })
    })
  }, [router])
  return (
    <main role="status" style={{ padding: 'var(--s6)' }}>
      Signing out…
    </main>
  )
}
