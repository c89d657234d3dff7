import { TextInput } from '@mantine/core'
import { staffRefusals } from '@attune/contract/staff/refusals'
import { NAME_MAX } from '@attune/contract/staff/limits'
import { useAccount } from '../../client/account.ts'
import { useFormDraft } from '../../client/forms/use-form-draft.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useUpdateMe } from './use-update-me.ts'

/** `/me/settings/change-name`. */
export const ChangeName = () => {
  const { name } = useAccount()
  const draft = useFormDraft('change-name', { name })
  const change = useUpdateMe('Your name has been changed.', draft.clear)
  const typed = draft.values.name.trim()

  const send = () => {
    if (typed === '') return change.blame({ name: staffRefusals.NameMissing.message })
    draft.noteSent()
    change.run({ name: typed })
  }

  return (
    <SettingsSection path="change-name">
      <SettingsForm label="Save" busy={change.busy} idle={!draft.isChanged} errors={change.errors} onSubmit={send}>
        <TextInput
          label="Name"
          name="name"
          autoComplete="name"
          description="Colleagues see it next to what you write."
          maxLength={NAME_MAX}
          value={draft.values.name}
          onChange={(event) => draft.change('name', event.currentTarget.value)}
          error={change.errors['name']}
        />
      </SettingsForm>
    </SettingsSection>
  )
}
