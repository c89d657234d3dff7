import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import type { Contact } from '@attune/contract/contacts/entity'
import { Suspense, useState } from 'react'
import { useAccount, useMay } from '../../client/account.ts'
import { failureOf } from '../../client/failure.ts'
import { useIsShown } from '../../client/use-is-shown.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { writeTo } from '../../ui/keys/composer-cursor.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { AccessDeniedPage, NotFoundPage } from '../../ui/page/ErrorPage.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { ContactDialogs, type ContactDialog } from '../../contacts/actions/ContactDialogs.tsx'
import { contactQuery } from '../../contacts/data/contact-queries.ts'
import { useContactsLive } from '../../contacts/data/use-contacts-live.ts'
import { Notes } from '../../contacts/profile/notes/Notes.tsx'
import { OwnRules } from '../../conversations/rules/OwnRules.tsx'
import { whereQuery } from '../../doubles/double-queries.ts'
import { MergedWith } from '../../doubles/MergedWith.tsx'
import { ProfileForm } from '../../contacts/profile/ProfileForm.tsx'
import { ProfileHeader } from '../../contacts/profile/ProfileHeader.tsx'
import { Questionnaire } from '../../contacts/profile/Questionnaire.tsx'
import { ManagerRequests } from '../../contacts/requests/ManagerRequests.tsx'
import { useNoTasksReason } from '../../tasks/TaskGate.tsx'
import { ContactSummary } from '../../contacts/profile/ContactSummary.tsx'
import classes from './ClientPage.module.css'

const Overview = lazyPart(async () => (await import('./Overview.tsx')).Overview)
const TasksPanel = lazyPart(async () => (await import('../../tasks/TasksPanel.tsx')).TasksPanel)
const ProgramsSection = lazyPart(
  async () => (await import('../../programs/client/ProgramsSection.tsx')).ProgramsSection,
)
const RecordPanel = lazyPart(async () => (await import('../../logs/RecordPanel.tsx')).RecordPanel)
const ScenesPanel = lazyPart(async () => (await import('../../scenes/runs/ScenesPanel.tsx')).ScenesPanel)

/** A client's page: what has happened lately, the profile, and what is known about them. */
export const ClientPage = () => {
  const { id } = useParams({ from: '/signed-in/contacts/$id' })
  const allowed = useMay('contacts.view')
  if (!allowed) return <AccessDeniedPage reason="Your role doesn’t have access to Clients." />
  return <Screen key={id} id={id} />
}

const Screen = ({ id }: { id: string }) => {
  useContactsLive()
  const navigate = useNavigate()
  const isShown = useIsShown()
  // By then, the user may have opened another page.
  const onDeleted = () => {
    if (isShown.current) void navigate({ to: '/contacts', replace: true })
  }
  const query = useQuery(contactQuery(id))
  const { data, error } = query
  if (error !== null && failureOf(error).status === 404) return <WhereNow id={id} />
  if (data !== undefined) return <ClientContent contact={data} onDeleted={onDeleted} />
  return (
    <main className={classes.page} aria-busy={error === null}>
      <h1 className="visually-hidden">Client</h1>
      <QueryPlaceholder query={query} count={8} height={44} label="Loading the client" />
    </main>
  )
}

/** The page of a client who was merged with another redirects to the other's. */
const WhereNow = ({ id }: { id: string }) => {
  const { data, error } = useQuery(whereQuery(id))
  if (data !== undefined && data.contactId !== id)
    return <Navigate to="/contacts/$id" params={{ id: data.contactId }} replace />
  return data === undefined && error === null ? <main className={classes.page} aria-busy /> : <NotFoundPage />
}

const ClientContent = ({ contact, onDeleted }: { contact: Contact; onDeleted: () => void }) => {
  const navigate = useNavigate()
  const { timezone } = useAccount()
  const [dialog, setDialog] = useState<ContactDialog | null>(null)
  const seesThread = useMay('conversations.view')
  const seesPrograms = useMay('programs.view')
  const seesLogs = useMay('logs.view')
  const hasTasks = useNoTasksReason() === null
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
          {seesThread && (
            <div className={classes.overview}>
              <Suspense fallback={null}>
                <Overview contact={contact} />
              </Suspense>
            </div>
          )}
          <ProfileForm contact={contact} />
          <Questionnaire contact={contact} />
        </div>
        <aside className={classes.side} aria-label="About the client">
          <ContactSummary contact={contact} />
          <MergedWith contactId={contact._id} />
          <ManagerRequests contactId={contact._id} />
          {seesThread && (
            <div className={classes.rules}>
              <OwnRules contactId={contact._id} zone={timezone} />
            </div>
          )}
          {hasTasks && (
            <section className={classes.part} aria-label="Tasks">
              <Suspense fallback={<SkeletonRows count={1} height={76} label="Loading tasks" />}>
                <TasksPanel contactId={contact._id} />
              </Suspense>
            </section>
          )}
          {seesPrograms && (
            <div className={classes.part}>
              <Suspense fallback={<SkeletonRows count={1} height={60} label="Loading programs" />}>
                <ProgramsSection contactId={contact._id} />
              </Suspense>
            </div>
          )}
          <section className={classes.part} aria-label="Scenes">
            <Suspense fallback={<SkeletonRows count={2} height={76} label="Loading scenes" />}>
              <ScenesPanel contactId={contact._id} zone={contact.profile.timezone ?? timezone} />
            </Suspense>
          </section>
          <Notes contact={contact} />
          {seesLogs && (
            <div className={classes.part}>
              <Suspense fallback={<SkeletonRows count={2} height={30} label="Loading who viewed this client" />}>
                <RecordPanel contactId={contact._id} />
              </Suspense>
            </div>
          )}
        </aside>
      </div>
      <ContactDialogs
        open={dialog === null ? null : { kind: dialog, contact }}
        onClose={() => setDialog(null)}
        onDeleted={onDeleted}
      />
    </main>
  )
}
