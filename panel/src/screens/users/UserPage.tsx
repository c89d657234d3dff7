import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { ROLE_LABELS } from '@attune/contract/roles'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { useMay } from '../../client/account.ts'
import { actingOrganization } from '../../client/organization.ts'
import { failureOf } from '../../client/failure.ts'
import { SwitchUserButton } from '../../staff/switching/SwitchUserButton.tsx'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { useFocusOnWrong } from '../../ui/form/focus-wrong.ts'
import { AccessDeniedPage, NotFoundPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { AccessPart } from './AccessPart.tsx'
import { ClientsPart } from './ClientsPart.tsx'
import { ConfirmPart } from './ConfirmPart.tsx'
import { CoachingPart } from './parts/CoachingPart.tsx'
import { NotesPart } from './parts/NotesPart.tsx'
import { ProfilePart } from './parts/ProfilePart.tsx'
import { RightsPart } from './parts/RightsPart.tsx'
import { SignInPart } from './parts/SignInPart.tsx'
import { useUserEdit } from './use-user-edit.ts'
import { SecondFactorPart } from './SecondFactorPart.tsx'
import { userQuery } from './user-queries.ts'
import classes from './UserPage.module.css'

/** `/users/{id}`: an account, as its admins see and change it. */
export const UserPage = () => {
  const { id } = useParams({ from: '/signed-in/users/$id' })
  return useMay('users.view') ? (
    <Screen key={id} id={id} />
  ) : (
    <AccessDeniedPage reason="Your role doesn’t have access to Users." />
  )
}

const Screen = ({ id }: { id: string }) => {
  const query = useQuery(userQuery(id))
  const { data, error } = query
  if (error !== null && failureOf(error).status === 404) return <NotFoundPage />
  if (data !== undefined) return <UserForm user={data} />
  return (
    <main className={classes.page} aria-busy={error === null}>
      <PageTitle title="Profile" before={<BackToUsers />} />
      <QueryPlaceholder query={query} count={8} height={44} label="Loading the account" />
    </main>
  )
}

const BackToUsers = () => (
  <Link className={classes.back} to="/users" aria-label="Users">
    <IconChevronLeft size={18} stroke={1.5} aria-hidden="true" />
  </Link>
)

const UserForm = ({ user }: { user: UserDetails }) => {
  const form = useUserEdit(user)
  const { isDirty, isSaving, save, discard } = form
  const fields = useFocusOnWrong(form.refusals)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save()
  }
  return (
    <main className={classes.page}>
      <PageTitle title="Profile" before={<BackToUsers />}>
        {!isDirty && canBeSwitchedTo(user) && <SwitchUserButton user={{ id: user._id, name: user.name }} />}
        {isDirty && (
          <Button variant="subtle" onClick={discard} disabled={isSaving}>
            Discard
          </Button>
        )}
        {user.abilities.update && (
          <Button type="submit" form="user" loading={isSaving} disabled={!isDirty}>
            Save
          </Button>
        )}
      </PageTitle>
      <div className={classes.scroll}>
        <div className={`${classes.body} ${classes.wide}`}>
          <Who user={user} />
          {!user.abilities.update && (
            <p className={classes.quiet}>You can look at this account. Your role can’t change it.</p>
          )}
          <div className={classes.columns}>
            <form ref={fields} id="user" className={classes.form} onSubmit={send} noValidate>
              <ProfilePart form={form} />
              <RightsPart form={form} />
              <CoachingPart form={form} />
              <NotesPart form={form} />
              <SignInPart form={form} />
            </form>
            <div className={classes.aside}>
              <ConfirmPart user={user} />
              <ClientsPart user={user} />
              <SecondFactorPart user={user} />
              <AccessPart user={user} />
            </div>
          </div>
        </div>
      </div>
      <LeaveGuard isUnsaved={form.isUnsaved} onLeave={discard} />
    </main>
  )
}

/** Switching stays within the organization that is open. */
const canBeSwitchedTo = ({ disabled, organization }: UserDetails): boolean =>
  !disabled && organization === actingOrganization()

const Who = ({ user }: { user: UserDetails }) => (
  <div className={classes.who}>
    <Avatar organization={user.organization} name={user.name} kind="staff" photo={user.photoThumbnail} size={50} />
    <div className={classes.words}>
      <h2 className={classes.name} dir="auto">
        {user.name}
      </h2>
      <span className={classes.meta}>
        {user.roles.map((role) => ROLE_LABELS[role]).join(', ')} · {user.email}
      </span>
    </div>
    {user.disabled && <Tag tone="bad">Disabled</Tag>}
    {!user.disabled && !user.joined && <Tag tone="warn">Invited</Tag>}
  </div>
)
