import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { PERSONAL_PAGE } from '@attune/contract/staff/limits'
import { useAccount } from '../../../client/account.ts'
import { useFormDraft } from '../../../client/forms/use-form-draft.ts'
import { SettingsForm } from '../SettingsForm.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import { useUpdateMe } from '../use-update-me.ts'

/** `/me/settings/personal-page/change-url`. */
export const ChangeUrl = () => {
  const { personalUrl } = useAccount()
  const navigate = useNavigate()
  const draft = useFormDraft('change-url', { personalUrl: personalUrl ?? '' })
  const change = useUpdateMe('The address of your page has been changed.', () => {
    draft.clear()
    void navigate({ to: '/me/settings/personal-page' })
  })
  const typed = draft.values.personalUrl.trim()
  return (
    <SettingsSection path="personal-page" title="Address">
      <SettingsForm
        label="Save"
        busy={change.busy}
        idle={!draft.isChanged}
        errors={change.errors}
        onSubmit={() => change.run({ personalUrl: typed === '' ? null : typed })}
      >
        <TextInput
          label="Address"
          name="personalUrl"
          type="url"
          autoComplete="url"
          description="Your page on the web, such as https://example.com/hannah."
          maxLength={PERSONAL_PAGE.url}
          value={draft.values.personalUrl}
          onChange={(event) => draft.change('personalUrl', event.currentTarget.value)}
          error={change.errors['personalUrl']}
        />
      </SettingsForm>
    </SettingsSection>
  )
}
