import { Button } from '@mantine/core'
import { HISTORY_MAX } from '@attune/contract/moving/limits'
import { HISTORY_PATH } from '@attune/contract/moving/paths'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useAccount } from '../../client/account.ts'
import { holdTab } from '../../client/ask-before-leaving.ts'
import { detailOf, failureOf } from '../../client/failure.ts'
import { fetchFile } from '../../client/files/fetch-file.ts'
import { openUploaded } from '../../client/files/open-uploaded.ts'
import { useTellIfLeft } from '../../client/forms/use-tell-if-left.ts'
import { useIsShown } from '../../client/use-is-shown.ts'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { formatListTime } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { historiesQuery, putHistory, type History } from './history-queries.ts'
import { STATE_LABELS } from './history-text.ts'
import classes from './History.module.css'

const gigabytes = HISTORY_MAX.bytes / 1024 ** 3
const millions = HISTORY_MAX.rows / 1_000_000

/** Imports conversations from another product. */
export const BringPart = ({ may }: { may: boolean }) => (
  <SettingsPart
    title="Import conversations"
    words="Bring your clients’ message history from another product. This never sends anything, and you’ll see a preview first."
  >
    <ul className={classes.kinds}>
      <li>A table of messages (CSV), or a message log from Twilio</li>
      <li>Conversations from Chatwoot, as its API answers them (JSON)</li>
      <li>A mailbox (mbox)</li>
    </ul>
    {may ? (
      <Upload />
    ) : (
      <p className={classes.quiet}>
        These files contain clients’ names. Only admins who can see names can import them, from their own account and
        not in record-video mode.
      </p>
    )}
  </SettingsPart>
)

const Upload = () => {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const isShown = useIsShown()
  const tellIfLeft = useTellIfLeft()
  const open = (file: History) => void navigate({ to: '/organizations/settings/data', search: { import: file._id } })
  const upload = useMutation({
    mutationFn: uploadFile,
    onSuccess: (taken) => {
      putHistory(taken)
      openUploaded(taken.fileName, isShown.current, () => open(taken))
    },
    onError: tellIfLeft,
    meta: { quiet: true },
  })
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.mbox,text/csv,application/json,application/mbox"
        aria-label="File of conversations"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) upload.mutate(file)
        }}
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconUpload size={15} stroke={1.5} />}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          Choose file
        </Button>
        <span className={classes.quiet}>
          {upload.isPending
            ? 'Keep this page open until it is uploaded.'
            : `Up to ${gigabytes} GB and ${millions} million messages.`}
        </span>
      </div>
      {upload.error !== null && (
        <p className={classes.problem} role="alert">
          {problemOf(upload.error)}
        </p>
      )}
      <Earlier />
    </>
  )
}

const Earlier = () => {
  const { data } = useQuery(historiesQuery)
  const now = useNow()
  const { timezone } = useAccount()
  if (data === undefined || data.length === 0) return null
  return (
    <ul className={classes.earlier} aria-label="Earlier files">
      {data.map((file) => (
        <li key={file._id}>
          <Link className={classes.file} to="/organizations/settings/data" search={{ import: file._id }}>
            <span className={classes.name}>{file.fileName}</span>
            <Tag>{STATE_LABELS[file.state]}</Tag>
            <span className={classes.when}>{formatListTime(new Date(file.createdAt), now, timezone)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const uploadFile = async (file: File): Promise<History> => {
  const release = holdTab('upload')
  try {
    const response = await fetchFile(HISTORY_PATH, {
      method: 'POST',
      body: file,
      headers: {
        'content-type': 'application/octet-stream',
        'x-file-name': encodeURIComponent(file.name.slice(0, 200)),
      },
    })
    return (await response.json()) as History // The server follows the contract's schema.
  } finally {
    release()
  }
}

const problemOf = (error: unknown): string => {
  const detail = detailOf(error)
  const more = typeof detail === 'object' && detail !== null && 'problem' in detail ? ` ${String(detail.problem)}` : ''
  return failureOf(error).content + more
}
