import { Button, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { disableInPlace } from '../ui/disable-in-place.ts'
import { toShortList } from '../ui/list/to-list.ts'
import { useOpenOnMount } from '../ui/use-open-on-mount.ts'
import { NoNotices, NoticeRows } from './NoticeRows.tsx'
import { feedQuery, markRead } from './use-notices.ts'
import classes from './NoticesOpen.module.css'

type TargetProps = { autoFocus: true; onClick: () => void }

/** The latest notices, beside the bell; opens as soon as it is mounted. */
export const NoticesOpen = ({ target }: { target: (props: TargetProps) => ReactElement }) => {
  const { opened, onChange } = useOpenOnMount()
  /** A notice's link was followed, and the focus is moving to where it leads. */
  const [isFollowed, setFollowed] = useState(false)
  const open = (isOpen: boolean) => {
    if (isOpen) setFollowed(false)
    onChange(isOpen)
  }
  const follow = () => {
    setFollowed(true)
    onChange(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={open}
      position="right-start"
      width={440}
      offset={8}
      withArrow={false}
      trapFocus
      returnFocus={!isFollowed}
    >
      <Popover.Target>{target({ autoFocus: true, onClick: () => open(!opened) })}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label="Notices">
        <Feed onFollow={follow} onClose={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

const Feed = ({ onFollow, onClose }: { onFollow: () => void; onClose: () => void }) => {
  const feed = useQuery(feedQuery)
  const list = toShortList(feed, feed.data?.data)
  const isAllRead = feed.data === undefined || feed.data.count === 0
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>Notices</h2>
        <Button
          variant="subtle"
          // It keeps the focus, without which Escape wouldn't close the popover.
          {...disableInPlace(isAllRead)}
          onClick={() => {
            if (!isAllRead) void markRead('all')
          }}
        >
          Mark all as read
        </Button>
      </header>
      <NoticeRows
        list={list}
        label="Latest notices"
        count={5}
        onOpen={onFollow}
        empty={
          <div className={classes.nothing}>
            <NoNotices />
          </div>
        }
      />
      <footer className={classes.foot}>
        <Link to="/notices" onClick={onClose}>
          All notices
        </Link>
      </footer>
    </>
  )
}
