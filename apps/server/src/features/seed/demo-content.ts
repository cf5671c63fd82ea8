/** Demo content: people of stations, a hospital and a newsroom in an invented city. */

/** Code, name, parent code ('': none), manager, telephone. Parents come first. */
export const departments = [
  ['center', '城市融媒体中心', '', '林悦', '010-88001000'],
  ['news', '新闻中心', 'center', '林悦', '010-88001010'],
  ['night', '夜班编辑部', 'news', '王磊', '010-88001011'],
  ['foreign', '外文编辑部', 'center', '孙薇', '010-88001020'],
  ['visual', '视觉与素材部', 'center', '何云', '010-88001030'],
  ['review', '评论审核组', 'center', '罗晨', '010-88001040'],
  ['it', '信息科', 'center', '梁岩', '010-88001050'],
  ['transit', '轨道与客运', '', '江南', '010-88002000'],
  ['metro-1', '地铁一号线', 'transit', '陈默', '010-88002010'],
  ['rail-east', '高铁东站', 'transit', '周航', '010-88002020'],
  ['airport', '机场快线', 'transit', '董帆', '010-88002030'],
  ['hospital', '市第一人民医院', '', '赵清', '010-88003000'],
  ['outpatient', '门诊部', 'hospital', '赵清', '010-88003010'],
  ['inpatient', '住院部', 'hospital', '宋雨', '010-88003020'],
] as const;

/** Username, name, description, number of the avatar (0: none), and department code ('': none). */
export const people = [
  ['linyue', '林悦', '新闻中心总编辑，负责全市大屏内容终审', 2, 'news'],
  ['chenmo01', '陈默', '地铁一号线站务大屏值班长', 1, 'metro-1'],
  ['zhaoqing', '赵清', '市第一人民医院门诊导诊屏运营', 4, 'outpatient'],
  ['sunwei', '孙薇', '英文内容编辑，兼顾俄文校对', 6, 'foreign'],
  ['zhouhang', '周航', '高铁东站到发信息发布', 3, 'rail-east'],
  ['wuxin01', '吴昕', '素材库管理员，负责图片与视频归档', 0, 'visual'],
  ['zhengke', '郑可', '设备运维，显示终端巡检', 9, 'it'],
  ['wanglei', '王磊', '值班编辑，夜间突发新闻', 7, 'night'],
  ['fengyi', '冯一', '健康科普专栏作者', 11, 'news'],
  ['jiangnan', '江南', '客运站广播与字幕联动', 5, 'transit'],
  ['heyun01', '何云', '数据可视化设计师，大屏版式', 8, 'visual'],
  ['luochen', '罗晨', '评论审核一组组长', 3, 'review'],
  ['tangli', '唐莉', '评论审核二组', 4, 'review'],
  ['songyu', '宋雨', '住院部公告与叫号屏', 6, 'inpatient'],
  ['hanbing', '韩冰', '气象与路况信息接口联络人', 0, 'it'],
  ['xuefei', '薛飞', '体育频道编辑', 11, 'news'],
  ['gaoshan', '高珊', '摄影记者，供图', 2, 'visual'],
  ['liangyan', '梁岩', '信息科，账号与权限管理', 1, 'it'],
  ['shenxi', '沈曦', '志愿者通讯员', 10, 'news'],
  ['guoran', '郭然', '短视频剪辑', 9, 'visual'],
  ['maying', '马莹', '行政办公室，通知公告', 4, 'center'],
  ['dongfan', '董帆', '机场快线大屏排班', 5, 'airport'],
  ['yuanye', '袁野', '外场直播信号调度', 7, 'night'],
  ['caoxue', '曹雪', '实习编辑（2026 届）', 8, 'night'],
  ['pengbo', '彭博', '财经频道编辑', 0, 'news'],
  ['xiaohe', '萧禾', '老年门诊引导服务台', 12, 'outpatient'],
  ['tianye', '田野', '郊区线路站点管理', 11, 'metro-1'],
  ['alexei', 'Алексей Смирнов', '俄文内容顾问，外聘', 7, 'foreign'],
  ['emilyw', 'Emily Watson', '英文内容顾问，负责外籍旅客提示语的审阅与改写，每周二、四线上值班', 8, 'foreign'],
  ['oldacc', '旧系统同步账号（已停用）', '迁移自旧发布系统，保留以备查询', 0, ''],
] as const;

/** Disabled accounts. */
export const disabled: ReadonlySet<string> = new Set(['oldacc', 'caoxue']);

/** Operating system and browser. */
export const devices = [
  ['Windows 11', 'Edge 142'],
  ['Windows 10', 'Chrome 141'],
  ['macOS 15', 'Safari 18'],
  ['Android 15', 'Chrome 142'],
  ['iOS 18', 'Safari 18'],
] as const;

/** File in demo-files/, name in the library, and category of a new site (1: 默认分类, 2: 视频). */
export const materials = [
  ['doctors.png', '本周专家出诊表.png', 1],
  ['floor-guide.png', '门诊大厅楼层导视图.png', 1],
  ['hand-washing.jpg', '健康宣教：七步洗手法.jpg', 1],
  ['sports-poster.jpg', '2026 年春季运动会海报.jpg', 1],
  ['weather.jpg', '天气预报底图.jpg', 1],
  ['studio.jpg', '演播室背景.jpg', 1],
  ['broadcast-duty.txt', '播出值班须知.txt', 1],
  ['hour-signal.wav', '整点报时.wav', 1],
  ['countdown.mp4', '节目倒计时 5 秒.mp4', 2],
  ['morning-news.jpg', '早间新闻片头.jpg', 1],
] as const;
