import { Switch } from '@mantine/core'
import { LabelsInput } from '../../../ui/inputs/LabelsInput.tsx'
import { AUTOMATION_MAX } from '@attune/contract/organizations/automation-settings'
import { BlockPart, type BlockHost } from '../BlockPart.tsx'
import { AMOUNTS, COMMANDS, MAIL_DOMAINS, PERSON_FIRST, QUIET_HOURS } from '../gate-blocks.ts'
import { CountField } from './CountField.tsx'
import { TimeField } from './TimeField.tsx'
import classes from './Fields.module.css'

export const QuietHoursPart = (host: BlockHost) => (
  <BlockPart {...host} block={QUIET_HOURS}>
    {({ values, errors, change }) => (
      <>
        <OnSwitch label="Keep quiet hours" on={values.on} onChange={change} />
        {values.on && (
          <div className={classes.row}>
            <TimeField label="From" value={values.from} error={errors['from']} onChange={(from) => change({ from })} />
            <TimeField label="To" value={values.to} error={errors['to']} onChange={(to) => change({ to })} />
          </div>
        )}
      </>
    )}
  </BlockPart>
)

export const AmountsPart = (host: BlockHost) => (
  <BlockPart {...host} block={AMOUNTS}>
    {({ values, errors, change }) => (
      <>
        <OnSwitch label="Limit messages a day" on={values.capOn} onChange={({ on }) => change({ capOn: on })} />
        {values.capOn && (
          <CountField
            label="Messages per client per day"
            value={values.cap}
            error={errors['cap']}
            onChange={(cap) => change({ cap })}
          />
        )}
        <OnSwitch
          label="Pause when a client doesn’t answer"
          on={values.muteOn}
          onChange={({ on }) => change({ muteOn: on })}
        />
        {values.muteOn && (
          <div className={classes.row}>
            <CountField
              label="Messages without an answer"
              value={values.limit}
              error={errors['limit']}
              onChange={(limit) => change({ limit })}
            />
            <CountField
              label="Hours of silence"
              decimal
              value={values.hours}
              error={errors['hours']}
              onChange={(hours) => change({ hours })}
            />
          </div>
        )}
      </>
    )}
  </BlockPart>
)

export const PersonFirstPart = (host: BlockHost) => (
  <BlockPart {...host} block={PERSON_FIRST}>
    {({ values, errors, change }) => (
      <>
        <OnSwitch label="Wait while a coach writes" on={values.on} onChange={change} />
        {values.on && (
          <CountField
            label="Minutes of the coach’s silence"
            value={values.minutes}
            error={errors['minutes']}
            onChange={(minutes) => change({ minutes })}
          />
        )}
      </>
    )}
  </BlockPart>
)

export const CommandsPart = (host: BlockHost) => (
  <BlockPart {...host} block={COMMANDS}>
    {({ values, change }) => <OnSwitch label="Answer these texts" on={values.on} onChange={change} />}
  </BlockPart>
)

export const MailDomainsPart = (host: BlockHost) => (
  <BlockPart {...host} block={MAIL_DOMAINS}>
    {({ values, errors, change }) => (
      <div className={classes.wide}>
        <LabelsInput
          label="Your domains"
          max={AUTOMATION_MAX.mailDomains}
          longest={253}
          value={values.domains}
          error={errors['domains'] ?? null}
          onChange={(domains) => change({ domains: domains.map((domain) => domain.toLowerCase()) })}
        />
      </div>
    )}
  </BlockPart>
)

const OnSwitch = ({
  label,
  on,
  onChange,
}: {
  label: string
  on: boolean
  onChange: (change: { on: boolean }) => void
}) => <Switch label={label} checked={on} onChange={({ currentTarget }) => onChange({ on: currentTarget.checked })} />
