import type { NodemailerError } from 'nodemailer';
import { OutboundError } from '../outbound/lookup.ts';

/** Failure to send a mail. The message is in Chinese and tells the user what to do. */
export class MailFailure extends Error {
  /** True if a retry may succeed, on this server or with other settings. */
  readonly passing: boolean;
  /** Last response of the mail server; empty if there was none. */
  readonly answer: string;

  constructor(message: string, passing: boolean, answer = '', options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailFailure';
    this.passing = passing;
    this.answer = answer;
  }
}

/** Largest stored length of a server response, in characters. */
const answerMax = 500;

/** Error code → problem of the certificate. */
const certificateFailures: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: '已过期',
  CERT_NOT_YET_VALID: '尚未生效',
  DEPTH_ZERO_SELF_SIGNED_CERT: '是自签名的，无法信任',
  SELF_SIGNED_CERT_IN_CHAIN: '无法信任',
  UNABLE_TO_GET_ISSUER_CERT: '无法信任',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: '由未知的机构签发，无法信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '链不完整，无法信任',
  ERR_TLS_CERT_ALTNAME_INVALID: '与服务器地址不符',
};

const hint = (code: number, passing: string, permanent: string) => (code >= 500 ? permanent : passing);

/** Message for a rejected SMTP command. */
function refusalOf({ command = '', responseCode = 0 }: NodemailerError): string {
  // 530 and 538: authentication required.
  if (responseCode === 530 || responseCode === 538) return '邮件服务器要求验证，请打开“是否需要验证”并填写账号和密码';
  if (command.startsWith('AUTH')) return '邮件服务器没有接受验证账号和密码，请检查后重试（部分邮箱须使用授权码）';
  if (command === 'MAIL FROM') return '邮件服务器不接受发信人地址，请检查发信人地址是否与验证账号一致';
  if (command === 'RCPT TO') {
    return hint(
      responseCode,
      '邮件服务器暂时不接受该接收人，请稍后重试',
      '邮件服务器拒绝了接收人，请检查接收人邮箱是否存在',
    );
  }
  if (command === 'DATA' || command === 'API') {
    return hint(responseCode, '邮件服务器暂时不接收这封邮件，请稍后重试', '邮件服务器拒绝了这封邮件');
  }
  return '邮件服务器拒绝了连接，请稍后重试或联系其管理员';
}

function connectionFailureOf({ code = '', originalCode = '', command, message }: NodemailerError): string {
  const certificate = certificateFailures[originalCode] ?? certificateFailures[code];
  if (certificate !== undefined) {
    return `邮件服务器的证书${certificate}；请更换证书，或确认网络可信后关闭“校验服务器证书”`;
  }
  if (originalCode.startsWith('ERR_SSL') || originalCode === 'EPROTO') {
    return '与邮件服务器的加密连接建立失败：该端口可能不使用 SSL/TLS，请检查端口和加密方式（SSL/TLS 一般为 465，STARTTLS 一般为 587）';
  }
  if (code === 'ETLS') {
    return '邮件服务器不支持所选的加密方式，为免泄露没有发送；请改用 SSL/TLS，或在可信网络中选择“不加密”';
  }
  if (code === 'EAUTH') return '没有可用的账号或密码，请填写验证账号和验证密码';
  if (code === 'EENVELOPE') return '发信人或接收人的地址有误，请检查后重试';
  if (code === 'ETIMEDOUT') return silent;
  if (code === 'ECONNECTION' || originalCode === 'ECONNRESET' || originalCode === 'EPIPE') {
    return '邮件服务器中断了连接，请稍后重试；如果一直如此，请检查端口和加密方式';
  }
  return `与邮件服务器的通信失败（${command ?? code}：${message}），请检查服务器地址、端口和加密方式`;
}

const silent =
  '邮件服务器没有在限定的时间内回应，请检查服务器地址、端口和加密方式（SSL/TLS 一般为 465，STARTTLS 一般为 587）';

/** Returns a response as one line without control characters. */
const shown = (answer: string) =>
  answer
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, answerMax);

/**
 * Converts an error of the SMTP client to a MailFailure.
 *
 * @param timedOut true if the total timeout expired
 * @param secret text to mask in the response, such as the password
 */
export function mailFailureOf(error: unknown, timedOut: boolean, secret: string): MailFailure {
  if (error instanceof MailFailure) return error;
  if (error instanceof OutboundError) return new MailFailure(error.message, true, '', { cause: error });
  const failed: NodemailerError = error instanceof Error ? error : new Error(String(error));
  const response = failed.response ?? '';
  const answer = shown(secret === '' ? response : response.replaceAll(secret, '******'));
  const cause = { cause: error };
  if (timedOut) return new MailFailure(silent, true, answer, cause);
  if (failed.responseCode !== undefined && failed.code !== 'ETLS') {
    // Problems of sender or account may be fixed while the mail waits.
    const concernsMail = failed.command === 'RCPT TO' || failed.command === 'DATA';
    return new MailFailure(refusalOf(failed), !(concernsMail && failed.permanent === true), answer, cause);
  }
  return new MailFailure(connectionFailureOf(failed), true, answer, cause);
}
