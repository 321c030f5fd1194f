from letitride.cli import main

main()
