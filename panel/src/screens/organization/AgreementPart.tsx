import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, type SubmitEvent } from 'react'
import { AGREEMENT_MAX } from '@attune/contract/staff/limits'
import type { AgreementState } from '@attune/contract/staff/agreement/agreement-calls'
import { useMay } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { useFormDraft } from '../../client/forms/use-form-draft.ts'
import { notify } from '../../client/notify.ts'
import { agreementQuery, putAgreementInCache, takeChangedAgreement } from '../agreement/agreement-query.ts'
import { formOf } from '../../ui/format-count.ts'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import type { BlockHost } from './BlockPart.tsx'
import classes from './BlockPart.module.css'

const TITLE = 'Agreement'

/** What coaches and managers agree to. Whoever can't change it reads it in Account Settings. */
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

const AgreementForm = ({ organizationId, state: { agreement, signed }, onDirty }: AgreementFormProps) => {
  const draft = useFormDraft(`agreement:${organizationId}`, { text: agreement?.text ?? '' })
  const text = draft.values.text.trim()
  const isDirty = text !== (agreement?.text ?? '')
  useEffect(() => onDirty(TITLE, isDirty), [onDirty, isDirty])
  useEffect(() => () => onDirty(TITLE, false), [onDirty])
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => calls.staff.putAgreement({ text, version: agreement?.version ?? 0 }),
    meta: { quiet: true },
    onSuccess: (saved) => {
      putAgreementInCache(saved)
      draft.clear()
      notify({ kind: 'good', title: saved.agreement === null ? 'Agreement removed' : 'Agreement saved' })
    },
    // What somebody else has saved is seen once the draft is discarded, and can be saved over.
    onError: takeChangedAgreement,
  })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isDirty && !isPending) mutate()
  }
  return (
    <form className={classes.form} aria-label={TITLE} onSubmit={send} noValidate>
      <Textarea
        label="Text"
        description="Markdown works: **bold**, lists, [links](https://…). Leave it empty for none."
        autosize
        minRows={4}
        maxRows={16}
        maxLength={AGREEMENT_MAX.text}
        value={draft.values.text}
        onChange={({ currentTarget }) => {
          reset()
          draft.change('text', currentTarget.value)
        }}
      />
      {error !== null && (
        <p className={classes.problem} role="alert">
          {failureOf(error).content}
        </p>
      )}
      {!isDirty && signed !== null && (
        <ul className={classes.sentences}>
          <li>
            {signed.people} of {signed.of} {formOf(signed.of, 'person has', 'people have')} signed it.
          </li>
        </ul>
      )}
      {isDirty && signed !== null && signed.people > 0 && (
        <ul className={classes.sentences}>
          <li>{text === '' ? 'Nobody has to sign any more.' : 'Everybody is asked to sign the new text.'}</li>
        </ul>
      )}
      {(isDirty || isPending) && (
        <div className={classes.actions}>
          <Button type="submit" loading={isPending}>
            Save
          </Button>
          <Button
            variant="default"
            disabled={isPending}
            onClick={() => {
              reset()
              draft.clear()
            }}
          >
            Discard
          </Button>
        </div>
      )}
    </form>
  )
}
