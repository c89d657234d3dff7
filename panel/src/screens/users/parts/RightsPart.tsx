import { Select } from '@mantine/core'
import { isStaff, ROLE_LABELS, ROLES } from '@attune/contract/roles'
import { USER_LIMITS } from '@attune/contract/staff/users/constants'
import { OrganizationSelect } from '../../../organizations/OrganizationSelect.tsx'
import { UsersSelect } from '../../../staff/inputs/UserSelect.tsx'
import { SettingsPart } from '../../../ui/page/SettingsPane.tsx'
import type { UserForm } from '../use-user-edit.ts'

const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

/** What the account may do, where, and whose clients a manager sees. */
export const RightsPart = ({ form: { user, edit, errors, set } }: { form: UserForm }) => {
  const role = edit.roles?.[0] ?? user.roles[0] ?? 'ROLE_COACH'
  const organization = edit.organization === undefined ? user.organization : edit.organization
  return (
    <SettingsPart
      title="Role"
      words={
        user.joined
          ? 'Changing the role or the organization signs them out. The change applies when they sign in again.'
          : 'They get this role when they join.'
      }
    >
      <Select
        label="Role"
        data={ROLE_CHOICES}
        allowDeselect={false}
        disabled={!user.abilities.update}
        value={role}
        error={errors.roles}
        onChange={(next) => {
          const chosen = ROLES.find((each) => each === next)
          if (chosen !== undefined) set('roles', [chosen])
        }}
      />
      {role.startsWith('ROLE_MANAGER') && organization !== null && (
        <UsersSelect
          label="Manager of"
          placeholder="Coaches whose clients they see"
          of="users"
          max={USER_LIMITS.managed}
          disabled={!user.abilities.update}
          value={edit.managerOf ?? user.managerOf}
          error={errors.managerOf ?? null}
          onChange={(ids) => set('managerOf', ids)}
        />
      )}
      {user.abilities.organization && (
        <OrganizationSelect
          label={isStaff(role) ? 'Organization (none: the whole installation)' : 'Organization'}
          value={organization}
          error={errors.organization ?? null}
          onChange={(id) => set('organization', id)}
        />
      )}
    </SettingsPart>
  )
}
