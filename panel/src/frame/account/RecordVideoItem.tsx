import { Menu } from '@mantine/core'
import { IconVideo, IconVideoOff } from '@tabler/icons-react'
import { isRecording } from '../../client/recording/record-video.ts'
import { switchRecordVideo } from '../../client/recording/switch-record-video.ts'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { RECORD_VIDEO_LABEL } from '../RecordVideo.tsx'

/** Switches the mode in the account menu; Shift V does the same from anywhere. */
export const RecordVideoItem = () => {
  const Icon = isRecording() ? IconVideoOff : IconVideo
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.5} />}
      rightSection={<KeyCap>Shift V</KeyCap>}
      onClick={switchRecordVideo}
    >
      {isRecording() ? 'End record-video mode' : RECORD_VIDEO_LABEL}
    </Menu.Item>
  )
}
