import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx'
import { CopyButton } from './CopyButton.tsx'
import classes from './Rows.module.css'

interface RecoveryCodesProps {
  codes: string[]
  onDone: () => void
}

/**
 * New recovery codes, shown only once; leaving them before they are saved needs an answer. Each signs in once in place of
 * the authenticator.
 */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const [isKept, setKept] = useState(false)
  const text = codes.join('\n')
  return (
    <div className={classes.secret} role="status">
      <LeaveGuard
        isUnsaved={!isKept}
        title="Leave without the recovery codes?"
        words="You haven’t saved them, and they won’t be shown again."
      />
      <p className={classes.once}>
        The second factor is on. Save these recovery codes: each one signs you in once if you don’t have your phone.
        They won’t be shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton text={text} onCopied={() => setKept(true)} />
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="attune-recovery-codes.txt"
          onClick={() => setKept(true)}
          leftSection={<IconDownload size={15} stroke={1.5} aria-hidden="true" />}
        >
          Download
        </Button>
        <Button variant="subtle" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
