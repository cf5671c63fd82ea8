import type { PairingProblem } from './pairing/pair.ts';

/** Texts that a display shows: Chinese, and English below where installers read them. */
export const messages = {
  pairing: {
    title: '等待配对',
    titleEnglish: 'Waiting to be paired',
    code: '配对码',
    scan: '扫码配对',
    steps: [
      '打开后台“屏幕管理”，点击“配对屏幕”',
      '输入左侧配对码，或用手机扫描二维码',
      '填写名称、选择分组，完成后本屏自动开始播放',
    ],
    stepsEnglish: 'In the console open 屏幕管理 → 配对屏幕 and enter this code, or scan the QR code with your phone.',
    validFor: (time: string) => `${time} 后自动更换`,
    requesting: '正在获取配对码…',
    qrLabel: (code: string) => `配对码 ${code} 的二维码`,
    problems: {
      unreachable: '无法连接服务器，正在重试 · Cannot reach the server, retrying',
      'too-many': '请求过于频繁，稍后自动重试 · Too many requests, retrying later',
      refused: '服务器未受理配对请求，正在重试 · The server refused the request, retrying',
    } satisfies Record<PairingProblem, string>,
  },
  off: { title: '大屏播放已关闭', hint: '请联系管理员' },
  card: {
    ready: '屏幕已就绪',
    waiting: '尚未安排内容',
    loading: (percent: number) => `正在加载内容 ${String(percent)}%`,
    offline: '无法连接服务器，正在重试',
  },
  otherWindow: { title: '另一个窗口正在播放', hint: '同一台设备只播放一个窗口，关闭那个窗口后本窗口自动开始' },
  identify: '识别',
  /** Outcomes of commands, shown in the console. */
  executed: {
    again: '已执行',
    unknown: '播放器版本过旧，不支持此命令，请“重新加载”后再试',
    identify: '已显示屏幕名称',
    reload: '正在重新加载',
    refetch: '正在重新获取内容',
    volume: (percent: number) => `音量已调整为 ${String(percent)}%`,
    renew: '正在更换令牌',
  },
  screenshot: {
    notLoaded: '截图功能没有加载，请检查网络，或“重新加载”后再截图',
    notDrawn: '浏览器无法绘制画面，可能版本过旧；请升级浏览器，或到现场查看',
    late: '绘制画面超过 10 秒，可能设备过慢或画面过于复杂，请稍后再试',
    refused: '服务器未受理截图，请重新截图',
    interrupted: '截图时页面重新加载，请重新截图',
  },
  restart: {
    noScript:
      '未重启：浏览器不是由 deploy/kiosk 中的启动脚本打开的，关闭后无法自动重新打开；请改用启动脚本，或到现场重启',
    closing: '正在重启：浏览器关闭后由启动脚本重新打开',
    notClosed: '浏览器没有关闭：播放页须是窗口中打开的第一个页面。请用 deploy/kiosk 中的启动脚本打开，或到现场重启',
    restarted: (seconds: number) => `浏览器已重启，页面已运行 ${String(seconds)} 秒`,
  },
} as const;
