import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf, failureOf } from '../../../client/failure.ts'
import type { FieldErrors } from '../../../staff/settings/use-account-change.ts'

/** The server field that a refusal is about. */
const PART_OF: Readonly<Record<string, string>> = {
  MailHostUnknown: 'Host',
  MailHostPrivate: 'Host',
  MailCertificateWrong: 'Host',
  MailPortWrong: 'Port',
  MailSecurityWrong: 'Security',
}
const OF_ADDRESS = new Set(['MailboxTaken', 'MailboxOfSettings'])
const OF_PASSWORD = new Set(['MailPasswordWrong', 'MailAppPasswordNeeded'])

interface MailboxOptions<Input, Answer> {
  call: (input: Input) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** Whether the password for reading has a field of its own. */
  hasTwoPasswords: boolean
}

/** A call that signs in to a mailbox. Its refusal is shown under the field it is about, otherwise as `failure`. */
export const useMailbox = <Input, Answer>({ call, onDone, hasTwoPasswords }: MailboxOptions<Input, Answer>) => {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    meta: { quiet: true },
    onMutate: () => {
      setErrors({})
      setFailure(null)
    },
    onSuccess: onDone,
    onError: (error) => {
      const { code, content } = failureOf(error)
      const { server, said } = readDetail(detailOf(error))
      const part = PART_OF[code]
      if (OF_ADDRESS.has(code)) setErrors({ address: content })
      else if (OF_PASSWORD.has(code))
        setErrors({
          [server === 'imap' && hasTwoPasswords ? 'imapPassword' : 'password']: aboutPassword(content, server),
        })
      else if (part !== undefined && server !== null) setErrors({ [`${server}${part}`]: content })
      else setFailure([content, said].filter((words) => words !== '').join(' '))
    },
  })
  return { run: mutate, busy: isPending, errors, failure, blame: setErrors }
}

/** If both share one password, it may be right for only one of them. */
const aboutPassword = (content: string, server: 'smtp' | 'imap' | null): string =>
  server === 'imap' ? `${content} This is about reading; sending worked.` : content

const readDetail = (detail: unknown): { server: 'smtp' | 'imap' | null; said: string } => {
  if (typeof detail !== 'object' || detail === null) return { server: null, said: '' }
  const server = 'server' in detail && (detail.server === 'smtp' || detail.server === 'imap') ? detail.server : null
  return { server, said: 'said' in detail && typeof detail.said === 'string' ? detail.said : '' }
}
