import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'

/** Light or dark; kept on this machine. */
export const ThemeItems = () => {
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={scheme} onChange={(name) => setColorScheme(name === 'dark' ? 'dark' : 'light')}>
        <Menu.RadioItem value="light" checkIcon={<IconCheck size={14} stroke={1.75} />}>
          Light
        </Menu.RadioItem>
        <Menu.RadioItem value="dark" checkIcon={<IconCheck size={14} stroke={1.75} />}>
          Dark
        </Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  )
}
