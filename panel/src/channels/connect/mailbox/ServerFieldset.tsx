import { Select, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../../staff/settings/use-account-change.ts'
import type { ServerFields } from './mailbox-form.ts'
import classes from './Mailbox.module.css'

interface ServerFieldsetProps {
  server: 'smtp' | 'imap'
  value: ServerFields
  errors: FieldErrors
  onChange: (value: ServerFields) => void
}

const LEGENDS = { smtp: 'Sending (SMTP)', imap: 'Reading (IMAP)' } as const
const SECURITIES = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
]
/** The default port of each. A port entered by hand stays. */
const USUAL = { smtp: { tls: '465', starttls: '587' }, imap: { tls: '993', starttls: '143' } } as const

/** One of the two servers of a mailbox: name, port and encryption. */
export const ServerFieldset = ({ server, value, errors, onChange }: ServerFieldsetProps) => {
  const { host, port, security } = value
  const usual = USUAL[server]
  const secure = (next: string | null) => {
    if (next !== 'tls' && next !== 'starttls') return
    onChange({ host, security: next, port: port === usual[security] ? usual[next] : port })
  }
  return (
    <fieldset className={classes.server}>
      <legend>{LEGENDS[server]}</legend>
      <TextInput
        label="Server"
        className={classes.host ?? ''}
        placeholder={`${server}.example.org`}
        autoComplete="off"
        spellCheck={false}
        maxLength={260}
        value={host}
        error={errors[`${server}Host`]}
        onChange={({ currentTarget }) => onChange({ ...value, host: currentTarget.value })}
      />
      <TextInput
        label="Port"
        className={classes.port ?? ''}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={port}
        error={errors[`${server}Port`]}
        onChange={({ currentTarget }) => onChange({ ...value, port: currentTarget.value })}
      />
      <Select
        label="Encryption"
        className={classes.security ?? ''}
        data={SECURITIES}
        allowDeselect={false}
        value={security}
        error={errors[`${server}Security`]}
        onChange={secure}
      />
    </fieldset>
  )
}
