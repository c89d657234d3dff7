import { Textarea } from '@mantine/core'
import { USER_LIMITS } from '@attune/contract/staff/users/constants'
import { SettingsPart } from '../../../ui/page/SettingsPane.tsx'
import type { UserForm } from '../use-user-edit.ts'

/** Notes for admins only. */
export const NotesPart = ({ form: { user, edit, errors, set } }: { form: UserForm }) => (
  <SettingsPart title="Admin notes" words="Only people who see this page can read them, not the person themselves.">
    <Textarea
      aria-label="Admin notes"
      autosize
      minRows={3}
      maxRows={12}
      maxLength={USER_LIMITS.adminNotes}
      disabled={!user.abilities.attributes}
      value={edit.adminNotes ?? user.adminNotes}
      error={errors.adminNotes}
      onChange={({ currentTarget }) => set('adminNotes', currentTarget.value)}
    />
  </SettingsPart>
)
