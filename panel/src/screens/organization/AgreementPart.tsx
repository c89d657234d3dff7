import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AGREEMENT_MAX } from '@attune/contract/staff/limits'
import type { AgreementState } from '@attune/contract/staff/agreement/agreement-calls'
import { useMay } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import type { SavedForm } from '../../client/forms/edit-form.ts'
import { useEditForm } from '../../client/forms/use-edit-form.ts'
import { useUnsavedPart } from '../../client/forms/use-unsaved-parts.ts'
import { notify } from '../../client/notify.ts'
import { agreementQuery, putAgreementInCache, takeChangedAgreement } from '../agreement/agreement-query.ts'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { formOf } from '../../ui/format-count.ts'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import type { BlockHost } from './BlockPart.tsx'
import classes from './BlockPart.module.css'

const TITLE = 'Agreement'

/** What coaches and managers agree to. Those who can't change it read it in Account Settings. */
export const AgreementPart = ({ organizationId, onDirty }: Pick<BlockHost, 'onDirty'> & { organizationId: string }) => {
  const mayRead = useMay('agreement.sign')
  const { data } = useQuery({ ...agreementQuery, enabled: mayRead })
  if (data?.abilities.update !== true) return null
  return (
    <SettingsPart
      title={TITLE}
      words="Coaches and managers read and sign it. Those who are invited as Coach, Unconfirmed see it first, and reach clients once an admin confirms them."
    >
      <AgreementForm organizationId={organizationId} state={data} onDirty={onDirty} />
    </SettingsPart>
  )
}

type AgreementFormProps = Pick<BlockHost, 'onDirty'> & { organizationId: string; state: AgreementState }

const AgreementForm = ({ organizationId, state, onDirty }: AgreementFormProps) => {
  const { signed } = state
  const form = useEditForm({
    form: `agreement:${organizationId}`,
    loaded: state,
    savedOf,
    toSend: ({ text }) => ({ text: text.trim() }),
    save: ({ text = '' }, version) => calls.staff.putAgreement({ text, version }),
    onSaved: (saved) => {
      putAgreementInCache(saved)
      notify({ kind: 'good', title: saved.agreement === null ? 'Agreement removed' : 'Agreement saved' })
    },
    // What someone else has saved is shown once the draft is discarded, and can be overwritten.
    onRefused: takeChangedAgreement,
  })
  const { values, errors, change, isDirty } = form
  useUnsavedPart(TITLE, form, onDirty)
  return (
    <EditForm form={form} label={TITLE} className={classes.form}>
      <Textarea
        label="Text"
        description="Markdown works: **bold**, lists, [links](https://…). Leave it empty for none."
        autosize
        minRows={4}
        maxRows={16}
        maxLength={AGREEMENT_MAX.text}
        value={values.text}
        error={errors.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      {!isDirty && signed !== null && (
        <ul className={classes.sentences}>
          <li>
            {signed.people} of {signed.of} {formOf(signed.of, 'person has', 'people have')} signed it.
          </li>
        </ul>
      )}
      {isDirty && signed !== null && signed.people > 0 && (
        <ul className={classes.sentences}>
          <li>
            {values.text.trim() === '' ? 'Nobody has to sign any more.' : 'Everybody is asked to sign the new text.'}
          </li>
        </ul>
      )}
    </EditForm>
  )
}

const savedOf = ({ agreement }: AgreementState): SavedForm<{ text: string }> => ({
  saved: { text: agreement?.text ?? '' },
  rev: agreement?.version ?? 0,
})
