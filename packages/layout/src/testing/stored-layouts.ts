/** A layout of a text and pictures as each version stores it. */
export const storedLayouts = {
  1:
    '{"schemaVersion":1,"canvas":{"title":"站台","description":"","width":1920,"height":1080,"bgImage":"","bgColor":"#ffffff",' +
    '"langList":["ch","en","ru"],"langSwitch":10,"guides":{"x":[960],"y":[]}},"blocks":{"1":{"id":1,"type":"text",' +
    '"title":"文本组件1","x":0,"y":0,"w":300,"h":100,"xFixed":false,"yFixed":false,"bgImage":"","bgColor":"#00000080",' +
    '"meta":{"line":2},"resizable":true,"draggable":true,"locked":false,"hidden":false,"group":null,"params":{"marquee":true,' +
    '"speed":100,"direction":"left","fontCh":{"content":"你好","family":"noto-sans-sc","size":24,"color":"#1b2230","bold":false,' +
    '"italic":false,"underline":false,"align":3},"fontEn":null,"fontRu":null}},"2":{"id":2,"type":"image","title":"图片组件2",' +
    '"x":0,"y":0,"w":300,"h":100,"xFixed":false,"yFixed":false,"bgImage":"","bgColor":"","meta":{},"resizable":true,' +
    '"draggable":true,"locked":false,"hidden":false,"group":null,"params":{"fit":"cover","switchTime":3000,"images":[]}}},' +
    '"order":[1,2]}',
  2:
    '{"schemaVersion":2,"canvas":{"title":"站台","description":"","width":1920,"height":1080,"bgImage":"","bgColor":"#ffffff",' +
    '"langList":["ch","en","ru"],"langSwitch":10,"guides":{"x":[960],"y":[]}},"blocks":{"1":{"id":1,"type":"text",' +
    '"title":"文本组件1","x":0,"y":0,"w":300,"h":100,"xFixed":false,"yFixed":false,"bgImage":"","bgColor":"#00000080",' +
    '"gradient":null,"opacity":100,"radius":0,"border":null,"shadow":null,' +
    '"meta":{"line":2},"resizable":true,"draggable":true,"locked":false,"hidden":false,"group":null,"params":{"fit":"none",' +
    '"marquee":true,"speed":100,"direction":"left","fontCh":{"content":"你好","family":"noto-sans-sc","size":24,' +
    '"color":"#1b2230","bold":false,"italic":false,"underline":false,"align":3,"lineHeight":140,"letterSpacing":0,"padding":0,' +
    '"shadow":null,"outline":null},"fontEn":null,"fontRu":null}},"2":{"id":2,"type":"image","title":"图片组件2",' +
    '"x":0,"y":0,"w":300,"h":100,"xFixed":false,"yFixed":false,"bgImage":"","bgColor":"","gradient":null,"opacity":100,' +
    '"radius":0,"border":null,"shadow":null,"meta":{},"resizable":true,"draggable":true,"locked":false,"hidden":false,' +
    '"group":null,"params":{"fit":"cover","zoom":100,"focusX":50,"focusY":50,"switchTime":3000,"images":[]}}},"order":[1,2]}',
  3:
    '{"schemaVersion":3,"canvas":{"title":"站台","description":"","width":1920,"height":1080,"bgImage":"","bgColor":"#ffffff",' +
    '"langList":["ch","en","ru"],"langSwitch":10,"guides":{"x":[960],"y":[]}},"blocks":{"1":{"id":1,"type":"text",' +
    '"title":"文本组件1","x":0,"y":0,"w":300,"h":100,' +
    '"rotation":0,"flipX":false,"flipY":false,"xFixed":false,"yFixed":false,"bgImage":"","bgColor":"#00000080",' +
    '"gradient":null,"opacity":100,"radius":0,"border":null,"shadow":null,' +
    '"meta":{"line":2},"resizable":true,"draggable":true,"locked":false,"hidden":false,"group":null,"params":{"fit":"none",' +
    '"marquee":true,"speed":100,"direction":"left","fontCh":{"content":"你好","family":"noto-sans-sc","size":24,' +
    '"color":"#1b2230","bold":false,"italic":false,"underline":false,"align":3,"lineHeight":140,"letterSpacing":0,"padding":0,' +
    '"shadow":null,"outline":null},"fontEn":null,"fontRu":null}},"2":{"id":2,"type":"image","title":"图片组件2",' +
    '"x":0,"y":0,"w":300,"h":100,' +
    '"rotation":0,"flipX":false,"flipY":false,"xFixed":false,"yFixed":false,"bgImage":"","bgColor":"","gradient":null,"opacity":100,' +
    '"radius":0,"border":null,"shadow":null,"meta":{},"resizable":true,"draggable":true,"locked":false,"hidden":false,' +
    '"group":null,"params":{"fit":"cover","zoom":100,"focusX":50,"focusY":50,"switchTime":3000,"images":[]}}},"order":[1,2]}',
  4:
    '{"schemaVersion":4,"canvas":{"title":"站台","description":"","width":1920,"height":1080,"bgImage":"","bgColor":"#ffffff",' +
    '"langList":["ch","en","ru"],"langSwitch":10,"guides":{"x":[960],"y":[]}},"blocks":{"1":{"id":1,"type":"text",' +
    '"title":"文本组件1","x":0,"y":0,"w":300,"h":100,' +
    '"rotation":0,"flipX":false,"flipY":false,"xFixed":false,"yFixed":false,"bgImage":"","bgColor":"#00000080",' +
    '"gradient":null,"opacity":100,"radius":0,"border":null,"shadow":null,' +
    '"meta":{"line":2},"resizable":true,"draggable":true,"locked":false,"hidden":false,"when":null,"group":null,"params":{"fit":"none",' +
    '"marquee":true,"speed":100,"direction":"left","fontCh":{"content":"你好","family":"noto-sans-sc","size":24,' +
    '"color":"#1b2230","bold":false,"italic":false,"underline":false,"align":3,"lineHeight":140,"letterSpacing":0,"padding":0,' +
    '"shadow":null,"outline":null},"fontEn":null,"fontRu":null}},"2":{"id":2,"type":"image","title":"图片组件2",' +
    '"x":0,"y":0,"w":300,"h":100,' +
    '"rotation":0,"flipX":false,"flipY":false,"xFixed":false,"yFixed":false,"bgImage":"","bgColor":"","gradient":null,"opacity":100,' +
    '"radius":0,"border":null,"shadow":null,"meta":{},"resizable":true,"draggable":true,"locked":false,"hidden":false,"when":null,' +
    '"group":null,"params":{"fit":"cover","zoom":100,"focusX":50,"focusY":50,"switchTime":3000,"images":[]}}},"order":[1,2]}',
  5:
    '{"schemaVersion":5,"canvas":{"title":"站台","description":"","width":1920,"height":1080,"bgImage":"","bgColor":"#ffffff",' +
    '"langList":["ch","en","ru"],"langSwitch":10,"guides":{"x":[960],"y":[]}},"blocks":{"1":{"id":1,"type":"text",' +
    '"title":"文本组件1","x":0,"y":0,"w":300,"h":100,' +
    '"rotation":0,"flipX":false,"flipY":false,"xFixed":false,"yFixed":false,"bgImage":"","bgColor":"#00000080",' +
    '"gradient":null,"opacity":100,"blend":"normal","radius":0,"border":null,"shadow":null,' +
    '"meta":{"line":2},"resizable":true,"draggable":true,"locked":false,"hidden":false,"when":null,"group":null,"component":null,"params":{"fit":"none",' +
    '"marquee":true,"speed":100,"direction":"left","fontCh":{"content":"你好","family":"noto-sans-sc","size":24,' +
    '"color":"#1b2230","bold":false,"italic":false,"underline":false,"align":3,"lineHeight":140,"letterSpacing":0,"padding":0,' +
    '"shadow":null,"outline":null},"fontEn":null,"fontRu":null,"staleMinutes":0,"staleAs":"grey",' +
    '"staleText":"数据暂不可用"}},"2":{"id":2,"type":"image","title":"图片组件2",' +
    '"x":0,"y":0,"w":300,"h":100,' +
    '"rotation":0,"flipX":false,"flipY":false,"xFixed":false,"yFixed":false,"bgImage":"","bgColor":"","gradient":null,"opacity":100,"blend":"normal",' +
    '"radius":0,"border":null,"shadow":null,"meta":{},"resizable":true,"draggable":true,"locked":false,"hidden":false,"when":null,' +
    '"group":null,"component":null,"params":{"fit":"cover","zoom":100,"focusX":50,"focusY":50,"switchTime":3000,"images":[]}}},"order":[1,2]}',
} as const;
