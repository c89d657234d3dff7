import 'drawflow/dist/drawflow.min.css'
import Drawflow from 'drawflow'
import { sceneOf } from '../scene.js'

const textOf = ({ type, tells }) => `<div><b>${type}</b><p>${tells}</p></div>`

/** Uses its own numbers instead of ids; every input is the first one. */
const exported = (scene) => {
  const number = new Map(scene.map(({ id }, at) => [id, at + 1]))
  const led = Map.groupBy(
    scene.flatMap(({ id, ways }) => ways.map(({ to }, at) => ({ from: id, to, output: `output_${at + 1}` }))),
    ({ to }) => to,
  )
  const data = Object.fromEntries(
    scene.map((node, at) => [
      at + 1,
      {
        id: at + 1,
        name: node.type,
        data: {},
        class: node.type,
        html: textOf(node),
        typenode: false,
        inputs: {
          input_1: {
            connections: (led.get(node.id) ?? []).map(({ from, output }) => ({
              node: `${number.get(from)}`,
              input: output,
            })),
          },
        },
        outputs: Object.fromEntries(
          node.ways.map(({ to }, way) => [
            `output_${way + 1}`,
            { connections: [{ node: `${number.get(to)}`, output: 'input_1' }] },
          ]),
        ),
        pos_x: node.at.x,
        pos_y: node.at.y,
      },
    ]),
  )
  return { drawflow: { Home: { data } } }
}

globalThis.showScene = (count) => {
  const scene = exported(sceneOf(count))
  const begun = performance.now()
  const editor = new Drawflow(document.querySelector('#root'))
  editor.start()
  editor.import(scene)
  return globalThis.watchScene.untilShown('.drawflow-node', begun)
}
