import { Button } from '@mantine/core'
import { IconForms, IconLogout, IconPlugConnectedX } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { loadAccount } from '../client/account.ts'
import { clearFormDrafts, hasFormDrafts } from '../client/forms/form-drafts.ts'
import { endSession, isSignedIn, isTextStored, saveTypedText, signOut, withTimeout } from '../client/session.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'

/** Why to ask first: a form would be lost, typed text couldn't be saved, or another site led here. */
type Reason = 'form' | 'unsaved' | 'link'

const QUESTIONS: Record<Reason, { icon: ReactNode; title: string; text: string }> = {
  form: {
    icon: <IconForms />,
    title: 'You have an unsaved form',
    text: 'What you typed will be lost when you sign out.',
  },
  unsaved: {
    icon: <IconPlugConnectedX />,
    title: 'What you wrote isn’t saved',
    text: 'Some messages or drafts couldn’t be sent or saved. They will be lost when you sign out.',
  },
  link: { icon: <IconLogout />, title: 'Sign out?', text: 'A link on another site brought you here.' },
}

let leaving: Promise<boolean> | null = null

/** Ends the session, unless that would lose typed text. Returns whether it has ended. */
const leave = async (mayLose: boolean): Promise<boolean> => {
  // Null if the server can't be reached: any stored text may then be this account's.
  const accountId = isSignedIn() ? await withTimeout(resumeWriting()).catch(() => null) : null
  const isSaved = await saveTypedText({ ends: true })
  if (!isSignedIn()) {
    // It had ended by itself: what its author typed waits for them.
    endSession()
    clearFormDrafts()
    return true
  }
  if ((!isSaved || isTextStored(accountId)) && !mayLose) return false
  try {
    await signOut(accountId)
  } finally {
    clearFormDrafts()
  }
  return true
}

/**
 * Opens what an earlier page of this browser left unsent or unsaved, so that it is sent and saved after all. Returns the
 * account's id.
 */
const resumeWriting = async (): Promise<string> => {
  const { _id: accountId } = await loadAccount()
  if (isTextStored(accountId)) {
    // Sends and saves at once.
    const { conversationSessionOf } = await import('../conversations/conversation-session.ts')
    conversationSessionOf(accountId)
  }
  return accountId
}

/** `/logout`: ends the session and goes to the sign-in page with a marker. Asks first if there is a reason to. */
export const SignOutPage = () => {
  const router = useRouter()
  const { confirm } = useSearch({ from: '/common/logout' })
  const [reason, setReason] = useState<Reason | null>(() => {
    if (hasFormDrafts()) return 'form'
    return confirm === true && isSignedIn() ? 'link' : null
  })
  const [mayLose, setMayLose] = useState(false)
  useEffect(() => {
    if (reason !== null) return
    // Effects may run twice, but the session must end once.
    leaving ??= leave(mayLose).finally(() => {
      leaving = null
    })
    void leaving.then((hasEnded) => {
      if (hasEnded) void router.navigate({ to: '/login', search: { logout: true }, replace: true })
      else setReason('unsaved')
    })
  }, [router, reason, mayLose])
  if (reason === null) {
    return (
      <main role="status" style={{ padding: 'var(--s6)' }}>
        Signing out…
      </main>
    )
  }
  const { icon, title, text } = QUESTIONS[reason]
  const goOn = () => {
    setMayLose(reason === 'unsaved')
    setReason(null)
  }
  const goBack = () => (reason === 'link' ? void router.navigate({ to: '/', replace: true }) : router.history.back())
  return (
    <main style={{ display: 'flex' }}>
      <EmptyState
        order={1}
        icon={icon}
        title={title}
        actions={
          <>
            <Button variant="default" autoFocus={reason === 'unsaved'} onClick={goBack}>
              {reason === 'link' ? 'Stay signed in' : 'Go back'}
            </Button>
            <Button variant="default" onClick={goOn}>
              Sign out
            </Button>
          </>
        }
      >
        {text}
      </EmptyState>
    </main>
  )
}
