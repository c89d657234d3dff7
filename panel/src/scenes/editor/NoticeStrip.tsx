import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './Strip.module.css'

interface NoticeStripProps {
  children: string
  actions: readonly { label: string; run: () => void }[]
}

/** Something that happened elsewhere and wants to be decided on here, sooner or later. */
export const NoticeStrip = ({ children, actions }: NoticeStripProps) => (
  <section className={classes.strip} data-tone="warn" role="status">
    <div className={classes.head}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
      <p className={classes.words}>{children}</p>
      {actions.map(({ label, run }) => (
        <Button key={label} variant="subtle" onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  </section>
)
