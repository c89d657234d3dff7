import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, type ComponentProps } from 'react'
import { useNoticeCount } from '../notices/use-notices.ts'
import { OnDemand } from '../ui/OnDemand.tsx'
import classes from './Navigation.module.css'

const load = () => import('../notices/NoticesOpen.tsx')
const NoticesOpen = lazy(async () => ({ default: (await load()).NoticesOpen }))

/** The bell in the navigation, with the number of unread notices. It opens the latest ones. */
export const NoticesBell = ({ rail }: { rail: boolean }) => (
  <OnDemand
    fetch={load}
    button={({ reach, open }) => (
      <BellButton
        rail={rail}
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={open}
      />
    )}
  >
    <NoticesOpen target={(props) => <BellButton rail={rail} {...props} />} />
  </OnDemand>
)

const BellButton = ({ rail, ...button }: { rail: boolean } & ComponentProps<'button'>) => {
  const isHere = useLocation({ select: ({ pathname }) => pathname === '/notices' })
  return (
    <UnstyledButton
      {...button}
      className={classes.place}
      data-tour="/notices"
      aria-current={isHere ? 'page' : undefined}
      data-tip={rail ? 'Notices' : undefined}
    >
      <IconBell size={18} stroke={1.5} aria-hidden="true" />
      <span className={rail ? 'visually-hidden' : undefined}>Notices</span>
      <NoticeCount className={rail ? classes.dot : classes.count} />
    </UnstyledButton>
  )
}

/** How many notices are unread; nothing if there are none. */
export const NoticeCount = ({ className }: { className: string | undefined }) => {
  const count = useNoticeCount()
  return count === null ? null : (
    <span className={className}>
      {count}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}
