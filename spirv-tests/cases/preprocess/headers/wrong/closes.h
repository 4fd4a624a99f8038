#endif
#else
