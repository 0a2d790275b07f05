@node "%~dp0plugin.js" %*
