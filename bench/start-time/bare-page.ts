import { createServer } from 'node:http'

/** The limit's half in JavaScript: a bare server on the port given that answers one page. */
const page = '<!doctype html><title>Bare</title><div id="root"></div>'

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': Buffer.byteLength(page) }).end(page)
}).listen(Number(process.argv[2]), '127.0.0.1')
