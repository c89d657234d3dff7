import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconMoon, IconSun } from '@tabler/icons-react'

const THEMES = [
  { name: 'light', word: 'Light', icon: IconSun },
  { name: 'dark', word: 'Dark', icon: IconMoon },
] as const

/** Light or dark; kept on this machine. */
export const ThemeItems = () => {
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      {THEMES.map(({ name, word, icon: Icon }) => (
        <Menu.Item
          key={name}
          role="menuitemradio"
          aria-checked={name === scheme}
          closeMenuOnClick={false}
          leftSection={<Icon size={16} stroke={1.5} />}
          rightSection={name === scheme ? <IconCheck size={15} stroke={1.5} /> : null}
          onClick={() => setColorScheme(name)}
        >
          {word}
        </Menu.Item>
      ))}
    </>
  )
}
