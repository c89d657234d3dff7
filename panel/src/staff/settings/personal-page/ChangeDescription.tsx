import { Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { PERSONAL_PAGE } from '@attune/contract/staff/limits'
import { useAccount } from '../../../client/account.ts'
import { useFormDraft } from '../../../client/forms/use-form-draft.ts'
import { useIsShown } from '../../../client/use-is-shown.ts'
import { SettingsForm } from '../SettingsForm.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import { useUpdateMe } from '../use-update-me.ts'

/** `/me/settings/personal-page/change-description`. */
export const ChangeDescription = () => {
  const { personalDescription } = useAccount()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const draft = useFormDraft('change-description', { personalDescription })
  const change = useUpdateMe('The description of your page has been changed.', () => {
    draft.clear()
    if (isShown.current) void navigate({ to: '/me/settings/personal-page' })
  })
  const send = () => {
    draft.noteSent()
    change.run({ personalDescription: draft.values.personalDescription })
  }
  return (
    <SettingsSection path="personal-page" title="Description">
      <SettingsForm label="Save" busy={change.busy} idle={!draft.isChanged} errors={change.errors} onSubmit={send}>
        <Textarea
          label="Description"
          name="personalDescription"
          description="What your page says about you. Markdown works: **bold**, lists, [links](https://…)."
          autosize
          minRows={3}
          maxRows={12}
          maxLength={PERSONAL_PAGE.description}
          value={draft.values.personalDescription}
          onChange={(event) => draft.change('personalDescription', event.currentTarget.value)}
          error={change.errors['personalDescription']}
        />
      </SettingsForm>
    </SettingsSection>
  )
}
