# Display on Windows: starts Edge as a kiosk, and again whenever it ends. Register it as a task of the user who signs in
# automatically:
#
#   schtasks /create /tn "Mutai display" /sc onlogon /tr "powershell -ExecutionPolicy Bypass -File C:\mutai\mutai-display.ps1 -Address https://mutai.example.com/screen"
param(
  [Parameter(Mandatory = $true)] [string] $Address,
  # Lets Edge keep contents over plain HTTP.
  [switch] $Insecure
)

$profileFolder = Join-Path $env:LOCALAPPDATA 'MutaiDisplay'
$edge = @("${env:ProgramFiles(x86)}\Microsoft\Edge\Application\msedge.exe", "$env:ProgramFiles\Microsoft\Edge\Application\msedge.exe") |
  Where-Object { Test-Path $_ } | Select-Object -First 1
if (-not $edge) { throw 'Microsoft Edge is not installed.' }

# A display must not turn itself off.
powercfg /change monitor-timeout-ac 0
powercfg /change standby-timeout-ac 0

# The parameter tells the page that the browser is opened again when it ends, so that the console can restart it.
$separator = if ($Address.Contains('?')) { '&' } else { '?' }
$page = "$Address${separator}kiosk=1"
$arguments = @(
  '--kiosk', $page, '--edge-kiosk-type=fullscreen', '--no-first-run', '--disable-features=Translate',
  # Otherwise Edge stays in the background without a window, and is not opened again.
  '--disable-background-mode',
  '--autoplay-policy=no-user-gesture-required', "--user-data-dir=`"$profileFolder`""
)
if ($Insecure) {
  $origin = ([Uri] $Address).GetLeftPart([UriPartial]::Authority)
  $arguments += "--unsafely-treat-insecure-origin-as-secure=$origin"
}
while ($true) {
  Start-Process -FilePath $edge -ArgumentList $arguments -Wait
  Start-Sleep -Seconds 3
}
