import { Button, TextInput } from '@mantine/core'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { INVITED_ROLES, ROLE_LABELS } from '@attune/contract/roles'
import type { User } from '@attune/contract/staff/users/user'
import { useMay } from '../../client/account.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { SettingsPane, SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { SwitchUserButton } from '../switching/SwitchUserButton.tsx'
import { InviteDialog, type Invited } from './InviteDialog.tsx'
import { peopleQuery } from './people-query.ts'
import classes from './People.module.css'

/** `/organizations/settings/people`: who has an account here, and inviting someone. */
export const People = () => {
  const mayList = useMay('users.list')
  const mayInvite = useMay('invites.send', 'users.create')
  const [inviting, setInviting] = useState<Invited | null>(null)
  return (
    <SettingsPane title="People" back="/organizations/settings">
      <SettingsPart
        title="Who works here"
        words="Inviting someone creates their account at once, so clients can be assigned to them before they join."
      >
        {mayInvite && (
          <div className={classes.invite}>
            <Button leftSection={<IconUserPlus size={15} stroke={1.5} />} onClick={() => setInviting(NOBODY)}>
              Invite
            </Button>
          </div>
        )}
        {mayList ? (
          <PeopleList {...(mayInvite && { onInvite: setInviting })} />
        ) : (
          <p className={classes.quiet}>Your role doesn’t have access to the list of accounts.</p>
        )}
      </SettingsPart>
      {inviting !== null && <InviteDialog invited={inviting} onClose={() => setInviting(null)} />}
    </SettingsPane>
  )
}

const NOBODY: Invited = { email: '', role: 'ROLE_COACH' }

const PeopleList = ({ onInvite }: { onInvite?: (invited: Invited) => void }) => {
  const [q, setQ] = useState('')
  const query = useQuery(peopleQuery(q.trim()))
  const { data } = query
  if (data === undefined)
    return <QueryPlaceholder query={query} count={3} height={48} avatar={28} label="Loading people" />
  return (
    <>
      {(data.pagination.hasNext || q !== '') && (
        <TextInput
          aria-label="Search people"
          placeholder="Name or email"
          leftSection={<IconSearch size={15} stroke={1.5} />}
          value={q}
          maxLength={100}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
        />
      )}
      {data.data.length === 0 ? (
        <p className={classes.quiet}>{q === '' ? 'Nobody has been invited yet.' : 'No results'}</p>
      ) : (
        <ul className={classes.list} aria-label="People">
          {data.data.map((person) => (
            <Person key={person._id} person={person} onInvite={onInvite} />
          ))}
        </ul>
      )}
    </>
  )
}

interface PersonProps {
  person: User
  onInvite: ((invited: Invited) => void) | undefined
}

const Person = ({ person, onInvite }: PersonProps) => {
  const { _id, name, email, roles, joined, disabled, photoThumbnail } = person
  const role = INVITED_ROLES.find((each) => roles.includes(each))
  return (
    <li className={classes.row}>
      <Avatar name={name} kind="staff" photo={photoThumbnail} size={28} />
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.meta}>
          {roles.map((each) => ROLE_LABELS[each]).join(', ')} · {email}
        </span>
      </span>
      {disabled ? (
        <span className={classes.state}>Disabled</span>
      ) : (
        !joined && (
          <span className={classes.actions}>
            <span className={classes.state}>Hasn’t joined yet</span>
            {onInvite !== undefined && role !== undefined && (
              <Button variant="default" aria-label={`Invite ${name} again`} onClick={() => onInvite({ email, role })}>
                Invite again
              </Button>
            )}
          </span>
        )
      )}
      {!disabled && <SwitchUserButton user={{ id: _id, name }} />}
    </li>
  )
}
