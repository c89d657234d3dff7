import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { useFormDraft } from '../../client/forms/use-form-draft.ts'
import { notifyDone } from '../../client/notify.ts'
import { actingOrganization } from '../../client/organization.ts'
import { SettingsForm } from '../settings/SettingsForm.tsx'
import { useAccountChange } from '../settings/use-account-change.ts'
import { EMPTY, findMissing, momentsOf, type AwayValues } from './away-changes.ts'
import { AwayFields } from './AwayFields.tsx'
import { blameFields } from './blame-fields.ts'
import { refreshAbsences } from './absences-query.ts'
import { firstNameOf } from './cover-text.ts'

interface AwayFormProps {
  /** Asks whose time away it is; otherwise it is the reader's own. */
  forTeam?: boolean
}

/** Sets when someone will be away, and who covers. */
export const AwayForm = ({ forTeam = false }: AwayFormProps) => {
  const { timezone } = useAccount()
  const draft = useFormDraft(forTeam ? `team-away:${actingOrganization()}` : 'away', EMPTY)
  const { values } = draft
  const change = useAccountChange({
    call: (input: AwayValues) => setAbsence(input, forTeam),
    blames: blameFields(false),
    onDone: ({ _id: id, account, cover }) => {
      draft.clear()
      const away = forTeam ? `${firstNameOf(account.name)} is` : 'you’re'
      notifyDone(`${firstNameOf(cover.name)} covers while ${away} away`, async () => {
        await calls.directory.endAbsence({ id })
        await refreshAbsences()
      })
      void refreshAbsences()
    },
  })
  const send = () => {
    const missing = findMissing(values, forTeam)
    if (Object.keys(missing).length > 0) return change.blame(missing)
    draft.noteSent()
    change.run(values)
  }
  return (
    <SettingsForm label="Save" busy={change.busy} idle={!draft.isChanged} errors={change.errors} onSubmit={send}>
      <AwayFields
        values={values}
        errors={change.errors}
        zone={forTeam ? null : timezone}
        forTeam={forTeam}
        onChange={draft.change}
      />
    </SettingsForm>
  )
}

const setAbsence = (values: AwayValues, forTeam: boolean) => {
  const { account, cover } = values
  const note = values.note.trim()
  return calls.directory.setAbsence({
    ...momentsOf(values),
    cover,
    ...(forTeam && { account }),
    ...(note !== '' && { note }),
  })
}
