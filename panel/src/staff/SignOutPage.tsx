import { Button } from '@mantine/core'
import { IconForms, IconLogout } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { clearFormDrafts, hasFormDrafts } from '../client/forms/form-drafts.ts'
import { isSignedIn, signOut } from '../client/session.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'

let leaving: Promise<void> | null = null

/**
 * `/logout`: ends the session and goes to the sign-in page with a marker. Asks first if a form would be lost, or if
 * another site led here.
 */
export const SignOutPage = () => {
  const router = useRouter()
  const { confirm } = useSearch({ from: '/common/logout' })
  const [isForm] = useState(hasFormDrafts)
  const [asks, setAsks] = useState(isForm || (confirm === true && isSignedIn()))
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
        icon={isForm ? <IconForms /> : <IconLogout />}
        title={isForm ? 'You have an unsaved form' : 'Sign out?'}
        actions={
          <>
            {isForm ? (
              <Button variant="default" onClick={() => router.history.back()}>
                Go back
              </Button>
            ) : (
              <Button variant="default" onClick={() => void router.navigate({ to: '/', replace: true })}>
                Stay signed in
              </Button>
            )}
            <Button variant="default" onClick={() => setAsks(false)}>
              Sign out
            </Button>
          </>
        }
      >
        {isForm ? 'What you typed will be lost when you sign out.' : 'A link on another site brought you here.'}
      </EmptyState>
    </main>
  )
}
