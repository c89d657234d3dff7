import { Button } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { clearFormDrafts, hasFormDrafts } from '../client/forms/form-drafts.ts'
import { signOut } from '../client/session.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'

let leaving: Promise<void> | null = null

/** `/logout`: ends the session and goes to the sign-in page with a marker. Asks first if a form would be lost. */
export const SignOutPage = () => {
  const router = useRouter()
  const [asks, setAsks] = useState(hasFormDrafts)
  useEffect(() => {
    if (asks) return
    // Effects may run twice, but the session must end once.
    leaving ??= signOut().finally(() => {
      leaving = null
      clearFormDrafts()
      void router.navigate({ to: '/login', search: { logout: true }, replace: true })
    })
  }, [router, asks])
  if (!asks) {
    return (
      <main role="status" style={{ padding: 'var(--s6)' }}>
        Signing out…
      </main>
    )
  }
  return (
    <main style={{ display: 'flex' }}>
      <EmptyState
        order={1}
        icon={<IconForms />}
        title="You have an unsaved form"
        actions={
          <>
            <Button variant="default" onClick={() => router.history.back()}>
              Go back
            </Button>
            <Button variant="default" onClick={() => setAsks(false)}>
              Sign out
            </Button>
          </>
        }
      >
        What you typed will be lost when you sign out.
      </EmptyState>
    </main>
  )
}
