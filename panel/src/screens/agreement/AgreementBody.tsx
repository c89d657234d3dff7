import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { AGREEMENT_MAX } from '@attune/contract/staff/limits'
import type { AgreementState } from '@attune/contract/staff/agreement/agreement-calls'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { Markdown } from '../../conversations/bubble/markdown/Markdown.tsx'
import { formatDate } from '../../ui/time/format-date.ts'
import { SettingsForm } from '../../staff/settings/SettingsForm.tsx'
import { useAccountChange } from '../../staff/settings/use-account-change.ts'
import { agreementQuery, putAgreementInCache, takeChangedAgreement } from './agreement-query.ts'
import { queryClient } from '../../client/query-client.ts'
import classes from './Agreement.module.css'

type Agreement = NonNullable<AgreementState['agreement']>

/** An agreement's text, and below it the reader's signature, or the form to sign. */
export const AgreementBody = ({ state }: { state: AgreementState }) => {
  const { timezone: zone } = useAccount()
  const { agreement, signature, abilities } = state
  if (agreement === null) return null
  return (
    <>
      {signature !== null && !signature.isCurrent && (
        <p className={classes.words}>
          The agreement was changed on {formatDate(agreement.changedAt, zone)}, after you signed it.
        </p>
      )}
      <div className={classes.text} dir="auto">
        <Markdown text={agreement.text} plain={agreement.text} />
      </div>
      {signature?.isCurrent === true ? (
        <p className={classes.signed}>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          <span>
            Signed by <bdi>{signature.name}</bdi> on {formatDate(signature.signedAt, zone)}.
          </span>
        </p>
      ) : (
        abilities.sign && <SignForm key={agreement.version} agreement={agreement} />
      )}
    </>
  )
}

const SignForm = ({ agreement: { version } }: { agreement: Agreement }) => {
  const change = useAccountChange({
    call: (name: string) => calls.staff.signAgreement({ version, name }),
    blames: {},
    onDone: (state) => {
      putAgreementInCache(state)
      notify({ kind: 'good', title: 'Agreement signed' })
    },
    onRefused: (error) => {
      takeChangedAgreement(error)
      void queryClient.invalidateQueries({ queryKey: agreementQuery.queryKey })
    },
  })
  return (
    <SettingsForm
      label="Sign the agreement"
      busy={change.busy}
      errors={change.errors}
      onSubmit={(read) => {
        const name = read('name').trim()
        if (name === '') return change.blame({ name: 'Enter your full name.' })
        change.run(name)
      }}
    >
      <TextInput
        label="Your full name"
        name="name"
        description="By entering it, you agree to the text above."
        autoComplete="name"
        maxLength={AGREEMENT_MAX.name}
        error={change.errors['name']}
      />
    </SettingsForm>
  )
}
