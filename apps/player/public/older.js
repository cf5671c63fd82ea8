/* Runs only in browsers without modules, Chromium before 61: tells why they show nothing. ECMAScript 5. */
/* oxlint-disable no-var -- older than `let` */
(function () {
  var version = /Chrom(?:e|ium)\/\d+/.exec(navigator.userAgent);
  var box = document.createElement('div');
  box.style.cssText = 'padding:15% 8%;text-align:center;font:28px/1.8 sans-serif;color:#e6eaf2';
  box.appendChild(document.createTextNode('浏览器版本过低，无法播放。请升级到 Chromium 80 或更高版本。'));
  box.appendChild(document.createElement('br'));
  box.appendChild(document.createTextNode('This browser is too old. Please use Chromium 80 or newer.'));
  if (version) {
    box.appendChild(document.createElement('br'));
    box.appendChild(document.createTextNode(version[0]));
  }
  document.body.appendChild(box);
})();
