import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { channelFullName, channelName, KIND_WORDS } from '../../../channels/channel-text.ts'
import type { From } from './use-from.ts'
import classes from './FromLine.module.css'

interface FromLineProps {
  from: From
  /** Brings the cursor back to the text. */
  onLeave: () => void
}

/** Shows which number is used, and lets the user choose another one. */
export const FromLine = ({ from: { channels, current, choose }, onLeave }: FromLineProps) => {
  if (current === undefined) return null
  return (
    <div className={classes.line}>
      <Menu position="top-start" returnFocus={false}>
        <Menu.Target>
          <button type="button" className={classes.button} aria-label={`From ${channelFullName(current)}. Change`}>
            <span className={classes.word}>From</span> {channelName(current)}
            <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {channels.map((channel) => (
            <Menu.Item
              key={channel._id}
              rightSection={channel === current ? <IconCheck size={16} stroke={1.5} aria-label="Chosen" /> : null}
              onClick={() => {
                choose(channel.address)
                onLeave()
              }}
            >
              {channelFullName(channel)}
              <span className={classes.about}>
                {KIND_WORDS[channel.kind]}
                {channel.owner !== null && ` · ${channel.owner.name}’s`}
              </span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
