import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Contact } from '@attune/contract/contacts/entity'
import { useState } from 'react'
import { useMay } from '../../client/account.ts'
import { failureOf } from '../../client/failure.ts'
import { writeTo } from '../../ui/keys/composer-cursor.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { AccessDeniedPage, NotFoundPage } from '../../ui/page/ErrorPage.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { ContactDialogs, type ContactDialog } from '../actions/ContactDialogs.tsx'
import { contactQuery } from '../data/contact-queries.ts'
import { useContactsLive } from '../data/use-contacts-live.ts'
import { Notes } from './notes/Notes.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { Questionnaire } from './Questionnaire.tsx'
import { ContactSummary } from './ContactSummary.tsx'
import classes from './ProfilePage.module.css'

const CONTACT_ID = /^ct_[0-9a-f]{32}$/

/** A client's page: profile, questionnaire, summary and notes. */
export const ProfilePage = () => {
  const { id } = useParams({ from: '/signed-in/contacts/$id' })
  const allowed = useMay('contacts.view')
  if (!allowed) return <AccessDeniedPage reason="Your role doesn’t have access to Clients." />
  return CONTACT_ID.test(id) ? <Screen key={id} id={id} /> : <NotFoundPage />
}

const Screen = ({ id }: { id: string }) => {
  useContactsLive()
  const { data, error, refetch } = useQuery(contactQuery(id))
  if (error !== null && failureOf(error).status === 404) return <NotFoundPage />
  if (data !== undefined) return <ProfileContent contact={data} />
  return (
    <main className={classes.page} aria-busy={error === null}>
      <h1 className="visually-hidden">Client</h1>
      {error === null ? (
        <SkeletonRows count={8} height={44} label="Loading the client" />
      ) : (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
    </main>
  )
}

const ProfileContent = ({ contact }: { contact: Contact }) => {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<ContactDialog | null>(null)
  const seesThread = useMay('conversations.view')
  useShortcuts({
    ...(seesThread && {
      r: () => {
        if (contact.abilities.send) writeTo(contact._id)
        void navigate({ to: '/conversations/dialog/$id', params: { id: contact._id } })
      },
    }),
  })
  return (
    <main className={classes.page}>
      <ProfileHeader contact={contact} onAsk={setDialog} />
      <div className={classes.panes}>
        <div className={classes.main}>
          <ProfileForm contact={contact} />
          <Questionnaire contact={contact} />
        </div>
        <aside className={classes.side} aria-label="About the client">
          <ContactSummary contact={contact} />
          <Notes contact={contact} />
        </aside>
      </div>
      <ContactDialogs
        open={dialog === null ? null : { kind: dialog, contact }}
        onClose={() => setDialog(null)}
        onDeleted={() => void navigate({ to: '/contacts', replace: true })}
      />
    </main>
  )
}
