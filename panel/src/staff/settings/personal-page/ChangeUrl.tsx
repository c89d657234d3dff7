import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { PERSONAL_PAGE } from '@attune/contract/staff/limits'
import { useAccount } from '../../../client/account.ts'
import { useFormDraft } from '../../../client/forms/use-form-draft.ts'
import { useIsShown } from '../../../client/use-is-shown.ts'
import { SettingsForm } from '../SettingsForm.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import { useUpdateMe } from '../use-update-me.ts'

/** `/me/settings/personal-page/change-url`: the addresses of the user's public page and website. */
export const ChangeUrl = () => {
  const { coachPage, personalUrl, shortId } = useAccount()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const draft = useFormDraft('change-url', {
    appCoachPage: coachPage?.appCoachPage ?? '',
    personalUrl: personalUrl ?? '',
  })
  const change = useUpdateMe('The address of your page has been changed.', () => {
    draft.clear()
    if (isShown.current) void navigate({ to: '/me/settings/personal-page' })
  })
  const { appCoachPage, personalUrl: website } = draft.values
  const name = toName(appCoachPage)
  const send = () => {
    draft.noteSent()
    change.run({
      ...(coachPage !== null && name !== (coachPage.appCoachPage ?? '') && { appCoachPage: name === '' ? null : name }),
      personalUrl: website.trim() === '' ? null : website.trim(),
    })
  }
  return (
    <SettingsSection path="personal-page" title="Address">
      <SettingsForm label="Save" busy={change.busy} idle={!draft.isChanged} errors={change.errors} onSubmit={send}>
        {coachPage !== null && (
          <TextInput
            label="Address of your page"
            name="appCoachPage"
            autoComplete="off"
            spellCheck={false}
            description={`${coachPage.url.replace(/[^/]*$/, '')}${name === '' ? shortId : name}`}
            maxLength={PERSONAL_PAGE.name}
            value={appCoachPage}
            onChange={(event) => draft.change('appCoachPage', event.currentTarget.value)}
            error={change.errors['appCoachPage']}
          />
        )}
        <TextInput
          label="Website"
          name="personalUrl"
          type="url"
          autoComplete="url"
          description="Your page elsewhere on the web, such as https://example.com/hannah."
          maxLength={PERSONAL_PAGE.url}
          value={website}
          onChange={(event) => draft.change('personalUrl', event.currentTarget.value)}
          error={change.errors['personalUrl']}
        />
      </SettingsForm>
    </SettingsSection>
  )
}

/** Converts what is typed to a part of an address: "Hannah Reed" becomes hannah-reed. */
const toName = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
